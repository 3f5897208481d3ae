/// Folds run events into a report of one format.
package protocol RunRecorder: AnyObject {
  /// Takes the next event of the run.
  func record(_ event: RunEvent)
}
