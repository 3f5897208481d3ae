import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBClient

/// Registrations that a callback removes.
@Suite struct RemovingTests {
  @Test(
    "A callback that removes another one silences it at once or after what is under way, as the profile says",
    arguments: Profile.all)
  func underWay(profile: Profile) {
    let probe = ClientProbe(profile)
    var second = 0
    probe.repo.observe("a", .value) { [repo = probe.repo] _, _ in repo.removeObserver(second) }
    probe.listen("a", as: "first")
    var heard: [JSON] = []
    second = probe.repo.observe("a", .value) { snapshot, _ in heard.append(snapshot.node.plainForm) }
    probe.set("a", 1, as: "set")
    #expect(heard == (profile.name == "android" ? [] : [1]))
    probe.set("a", 2, as: "set")
    #expect(heard.count <= 1)
    #expect(probe.read() == ["first 1", "first 2"])
  }

  @Test("A registration for one event hears no second one, whatever is under way", arguments: Profile.all)
  func single(profile: Profile) {
    let probe = ClientProbe(profile)
    probe.set("a", ["x": 1, "y": 2], as: "set")
    var heard: [String?] = []
    probe.repo.observe("a", .childAdded, isSingle: true) { snapshot, _ in heard.append(snapshot.key?.text) }
    #expect(heard == ["x"])
  }
}
