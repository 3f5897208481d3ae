import Dispatch
import Foundation
import RTDBNetwork
import RTDBRuntime
import Testing

/// The client's encrypted links, to a server whose certificate is made here.
struct SecureLinkTests {
  /// A certificate for `localhost` with its key, and the certificate alone, as files.
  private struct Identity {
    let folder: URL
    var both: String { folder.appendingPathComponent("both.pem").path }
    var certificate: String { folder.appendingPathComponent("certificate.pem").path }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("identity-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "certificate.pem",
        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
      ]
      process.currentDirectoryURL = folder
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "openssl made no certificate")
      let parts = try ["certificate.pem", "key.pem"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
      try (parts[0] + parts[1]).write(to: folder.appendingPathComponent("both.pem"))
    }
  }

  private func connect(
    to server: EchoServer, at host: String, trusting certificates: String?
  ) -> (client: SocketClient, connector: Kept<SocketConnector>) {
    let queue = DispatchQueue(label: "secure")
    let client = SocketClient(queue: queue)
    let connector = Kept(SocketConnector(queue: queue, trusting: certificates))
    let address = ServerAddress(host: "\(host):\(server.port)", isSecure: true, namespace: "n")
    queue.async { client.link = connector.value.connect(address, handler: client) }
    return (client, connector)
  }

  @Test("A link to a server whose certificate is trusted carries texts")
  func trusted() async throws {
    let identity = try Identity()
    let server = try EchoServer(identity: identity.both)
    let (client, connector) = connect(to: server, at: "localhost", trusting: identity.certificate)
    #expect(await client.next() == .opened)
    let texts = ["secret", String(repeating: "ü", count: 30_000)]
    texts.forEach(client.send)
    for text in texts { #expect(await client.next() == .received(text)) }
    client.close()
    server.stop()
    withExtendedLifetime(connector) {}
  }

  @Test("There is no link to a server whose certificate nobody knows, or is for another name")
  func untrusted() async throws {
    let identity = try Identity()
    let other = try Identity()
    let server = try EchoServer(identity: identity.both)
    let attempts = [
      connect(to: server, at: "localhost", trusting: nil),
      connect(to: server, at: "localhost", trusting: other.certificate),
      connect(to: server, at: "localhost", trusting: identity.folder.appendingPathComponent("none.pem").path),
      connect(to: server, at: "127.0.0.1", trusting: identity.certificate),
    ]
    for attempt in attempts { #expect(await attempt.client.next() == .closed) }
    server.stop()
  }
}
