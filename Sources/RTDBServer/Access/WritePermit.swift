/// Says that a write may be carried out on the data as it is.
struct WritePermit {
  /// What the write comes to; nil where nothing had to be known of that, or where it cannot be stored.
  var outcome: AppliedWrite?
}
