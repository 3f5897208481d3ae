/// Derives a case's seed from the run's seed and the case's id, the same on every machine and in every release.
package enum CaseSeed {
  /// The seed of the case with that id in a run with that seed.
  package static func derive(runSeed: UInt64, caseID: String) -> UInt64 {
    // FNV-1a over the id spreads by name; the finishing steps of SplitMix64 spread near seeds far apart.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in caseID.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var mixed = hash ^ (runSeed &* 0x9e37_79b9_7f4a_7c15)
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
