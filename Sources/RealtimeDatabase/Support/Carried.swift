/// A closure or value of the app on its way to the queue where it is used.
///
/// The app's blocks are not marked as sendable, as in Apple's SDK; each is called on one queue alone.
struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
