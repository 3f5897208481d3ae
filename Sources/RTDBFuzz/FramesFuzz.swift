import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire

/// Frames as a client may send them, and as a server may.
enum FramesFuzz {
  static func feed(_ bytes: [UInt8]) {
    // A socket hands over valid texts alone.
    let frames = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).compactMap {
      String(validating: $0, as: UTF8.self)
    }
    var assembler = FrameAssembler(maximumFrames: 64, maximumBytes: 1 << 16)
    for frame in frames {
      guard let text = try? assembler.receive(frame) else { continue }
      checkFrames(text)
      checkRequest(text)
      checkServerMessage(text)
    }
    serve(frames)
  }

  /// What is cut into frames comes together again.
  private static func checkFrames(_ text: String) {
    var assembler = FrameAssembler()
    let frames = FrameCodec.frames(text)
    let isNumber = frames.count == 1 && text.utf8.count <= 6 && Int(text) != nil
    // A short number is no message, and stands for a count or a sign of life.
    if isNumber { return }
    for (index, frame) in frames.enumerated() {
      let message = try? assembler.receive(frame)
      precondition(index == frames.count - 1 ? message == text : message == nil, "frames do not fit together")
    }
  }

  /// A request that is understood is written so that it is understood in the same way.
  private static func checkRequest(_ text: String) {
    guard let request = try? MessageCodec.request(text), !request.message.namesLocationTwice else { return }
    let again = try? MessageCodec.request(MessageCodec.text(request))
    precondition(again == request, "a request changes on its way")
  }

  private static func checkServerMessage(_ text: String) {
    guard let message = try? MessageCodec.serverMessage(text), !message.namesLocationTwice else { return }
    let again = try? MessageCodec.serverMessage(MessageCodec.text(message))
    precondition(again == message, "a message of the server changes on its way")
  }

  /// A session takes the frames, with another one that listens to everything.
  private static func serve(_ frames: [String]) {
    let server = Server(scheduler: VirtualScheduler(now: 1), random: SeededRandom(seed: 1))
    server.checkCredential = { .unverified($0, now: nil) }
    let address = ServerAddress(host: "localhost", namespace: "n")
    let (watcher, client) = (DeafLink(), DeafLink())
    let watching = server.accept(watcher, address)
    watching.linkOpened(watcher)
    watching.link(watcher, received: #"{"t":"d","d":{"r":1,"a":"q","b":{"p":"/","h":""}}}"#)
    let session = server.accept(client, address)
    session.linkOpened(client)
    for frame in frames { session.link(client, received: frame) }
    session.linkClosed(client)
    precondition(server.sessions.count == 1, "a session harms another one")
    let data = server.namespace("n").data()
    precondition((try? Node(json: data.exportForm)) == data, "the server stores what it cannot read")
  }

  /// An end of a link of which nobody hears.
  private final class DeafLink: Link {
    func send(_ frame: String) {}
    func close() {}
  }
}

extension ClientMessage {
  /// Whether it is an update that names a location in two ways, of which writing keeps one; the server refuses it.
  fileprivate var namesLocationTwice: Bool {
    switch self {
    case .merge(_, let children), .onDisconnectMerge(_, let children): children.namesLocationTwice
    default: false
    }
  }
}

extension ServerMessage {
  fileprivate var namesLocationTwice: Bool {
    if case .merge(_, let children, _) = self { children.namesLocationTwice } else { false }
  }
}

extension [MergeEntry] {
  fileprivate var namesLocationTwice: Bool { Set(map(\.path)).count < count }
}
