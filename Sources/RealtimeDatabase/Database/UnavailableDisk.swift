/// Stands where storage on a disk would be.
struct UnavailableDisk: Error, CustomStringConvertible {
  var description: String { "this build has no storage on disk" }
}
