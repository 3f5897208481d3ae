import ConformanceKit
import Testing

struct DriverAddressTests {
  @Test(
    "A driver is a command or a socket",
    arguments: [
      ("python3 a.py --x", .command("python3 a.py --x")), ("tcp:127.0.0.1:80", .tcp(host: "127.0.0.1", port: "80")),
      ("tcp:[::1]:80", .tcp(host: "::1", port: "80")), ("tcp::80", .tcp(host: "127.0.0.1", port: "80")),
      ("unix:/tmp/x", .unix(path: "/tmp/x")), ("tcp:80", nil), ("tcp:a:0", nil), ("tcp:a:b", nil), ("unix:", nil),
      (" ", nil),
    ] as [(String, DriverAddress?)])
  func addresses(text: String, address: DriverAddress?) { #expect(DriverAddress(text) == address) }

  @Test(
    "Nobody at an address is said so",
    arguments: [DriverAddress.tcp(host: "127.0.0.1", port: "1"), .unix(path: "/nowhere")])
  func nobody(address: DriverAddress) {
    #expect { _ = try RemoteDriver(address) } throws: {
      ($0 as? AdapterFault)?.message.hasPrefix("nothing answers at") == true
    }
  }
}
