// Whoever reads cases reads their data: the type of both towers' outside lives below this module, so that an adapter
// can have it without libyaml.
@_exported import ConformanceValues
