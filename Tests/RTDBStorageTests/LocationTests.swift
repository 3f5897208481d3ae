import RTDBStorage
import Testing

/// One file for each app, host and namespace.
struct LocationTests {
  @Test("A name consists of characters that every file system takes")
  func plain() {
    #expect(
      StorageLocation.name(app: "default", host: "my-app.firebaseio.com", namespace: "my-app")
        == "default~my-app.firebaseio.com~my-app.rtdb")
    let odd = StorageLocation.name(app: "A/b ~\u{1F600}", host: "[::1]:9000", namespace: "n_1")
    #expect(odd == "=41=2fb=20=7e=f0=9f=98=80~=5b=3a=3a1=5d=3a9000~n=5f1.rtdb")
    #expect(odd.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
  }

  @Test("Different databases have different files, also where a file system ignores case")
  func different() {
    let apps = ["a", "A", "a~b", "a=41", "=41", "", "ä", "b", String(repeating: "x", count: 300)]
    let names =
      apps.flatMap { app in apps.map { StorageLocation.name(app: app, host: $0, namespace: "b") } }
      + apps.flatMap { app in apps.map { StorageLocation.name(app: app, host: "b", namespace: $0) } }
      + apps.map { StorageLocation.name(app: $0, host: String(repeating: "x", count: 301), namespace: "") }
    // A host of one list may be the namespace of the other.
    let twice = apps.count
    #expect(Set(names.map { $0.lowercased() }).count == names.count - twice)
    #expect(names.allSatisfy { $0.utf8.count < 240 })
  }

  @Test("The path is the same with and without a slash behind the folder")
  func path() {
    #expect(StorageLocation(folder: "/f", name: "n").path == "/f/n")
    #expect(StorageLocation(folder: "/f/", name: "n").path == "/f/n")
  }
}
