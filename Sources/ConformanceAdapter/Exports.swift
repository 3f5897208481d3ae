// Data of the database is part of every call and every event.
@_exported import ConformanceValues
