/// Makes calls from a place that is not asynchronous.
///
/// In an asynchronous one a write without a completion is taken for its awaited form, here as in Apple's SDK.
package func call(_ body: () -> Void) {
  Pauses.pause()
  body()
}
