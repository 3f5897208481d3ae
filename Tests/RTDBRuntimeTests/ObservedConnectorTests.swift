import RTDBRuntime
import Testing

struct ObservedConnectorTests {
  /// A link that does nothing, and can be made to tell its handler things.
  private final class StillLink: BreakableLink {
    let handler: any LinkHandler
    private(set) var calls: [String] = []

    init(_ handler: any LinkHandler) { self.handler = handler }

    func send(_ frame: String) { calls.append("send \(frame)") }
    func close() { calls.append("close") }
    func breakOff() { calls.append("break off") }
  }

  private final class StillConnector: Connector {
    private(set) var link: StillLink!

    func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
      link = StillLink(handler)
      return link
    }
  }

  private final class Owner: LinkHandler {
    private(set) var heard: [String] = []
    private(set) var links: [any Link] = []

    func linkOpened(_ link: any Link) { hear("opened", link) }
    func link(_ link: any Link, received frame: String) { hear(frame, link) }
    func linkClosed(_ link: any Link) { hear("closed", link) }

    private func hear(_ event: String, _ link: any Link) {
      heard.append(event)
      links.append(link)
    }
  }

  private let base = StillConnector()
  private let owner = Owner()

  @Test("An observer hears all that happens on a link, and the owner hears it by the link that it was given")
  func all() {
    var noted: [LinkActivity] = []
    let connector = ObservedConnector(base) { address in
      #expect(address.host == "a.example")
      return { noted.append($0) }
    }
    let link = connector.connect(ServerAddress(host: "a.example", namespace: "a"), handler: owner)
    let below = base.link!
    below.handler.linkOpened(below)
    link.send("1")
    below.handler.link(below, received: "2")
    below.handler.linkClosed(below)
    #expect(noted == [.opened, .sent("1"), .received("2"), .ended])
    #expect(owner.heard == ["opened", "2", "closed"] && owner.links.allSatisfy { $0 === link })
    link.close()
    (link as? any BreakableLink)?.breakOff()
    #expect(noted.suffix(2) == [.closed, .brokenOff])
    #expect(below.calls == ["send 1", "close", "break off"])
  }

  @Test("Each link has an observer of its own")
  func two() {
    var noted: [[LinkActivity]] = []
    let connector = ObservedConnector(base) { _ in
      let index = noted.count
      noted.append([])
      return { noted[index].append($0) }
    }
    let address = ServerAddress(host: "a.example", namespace: "a")
    let first = connector.connect(address, handler: owner)
    connector.connect(address, handler: owner).send("2")
    first.send("1")
    #expect(noted == [[.sent("1")], [.sent("2")]])
  }
}
