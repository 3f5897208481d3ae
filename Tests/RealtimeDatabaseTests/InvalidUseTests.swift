import Foundation
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// Every illegal argument: the exact exception of Apple's SDK, raised in the call, with nothing queued.
struct InvalidUseTests {
  struct Case: @unchecked Sendable, CustomTestStringConvertible {
    var name: String
    var call: String
    var exception: String
    /// Is given a database and its location `a`.
    var body: (Database, DatabaseReference) -> Void
    var testDescription: String { name }

    init(_ name: String, _ call: String, _ exception: String, _ body: @escaping (Database, DatabaseReference) -> Void) {
      self.name = name
      self.call = call
      self.exception = exception
      self.body = body
    }
  }

  private static let path = "InvalidPathValidation"
  private static let key = "InvalidKeyValidation"
  private static let info = "WritablePathValidation"
  private static let data = "InvalidFirebaseData"
  private static let leaf = "InvalidLeafValueType"
  private static let query = "InvalidQueryParameter"
  private static let argument = "NSInvalidArgumentException"

  private static let badPaths = ["", "a.b", "a#b", "a$b", "a[b", "a]b", ".info.x", ".priority"]

  static let paths: [Case] =
    badPaths.flatMap { bad in
      [
        Case("child \(bad)", "child:", path) { _, ref in _ = ref.child(bad) },
        Case("reference with path \(bad)", "referenceWithPath:", path) { database, _ in
          _ = database.reference(withPath: bad)
        },
        Case("order by child \(bad)", "queryOrderedByChild:", bad == ".priority" ? query : path) { _, ref in
          _ = ref.queryOrdered(byChild: bad)
        },
        Case("snapshot child \(bad)", "childSnapshotForPath:", path) { _, ref in
          _ = snapshot(ref).childSnapshot(forPath: bad)
        },
        Case("snapshot has child \(bad)", "hasChild:", path) { _, ref in _ = snapshot(ref).hasChild(bad) },
      ]
    } + [
      Case("below .info with a dot", "referenceWithPath:", path) { database, _ in
        _ = database.reference(withPath: ".info/a.b")
      },
      Case(".info below the root", "child:", path) { _, ref in _ = ref.child(".info/connected") },
    ]

  private static func snapshot(_ ref: DatabaseReference) -> DataSnapshot { DataSnapshot(ref, .empty) }

  // MARK: Data

  private static var badData: [(name: String, value: Any, exception: String)] {
    var deep: Any = 1
    for _ in 0...1000 { deep = ["x": deep] }
    return [
      ("NaN", Double.nan, data),
      ("infinity", Double.infinity, data),
      ("minus infinity", -Double.infinity, data),
      ("NaN deep down", ["a": ["b": Double.nan]], data),
      ("a date", Date(), data),
      ("bytes", Data([1]), data),
      ("an object", NSObject(), data),
      ("a set", Set([1]), data),
      ("a date in a list", [Date()], data),
      ("a key with a dot", ["a.b": 1], data),
      ("a key with a slash", ["a/b": 1], data),
      ("an empty key", ["": 1], data),
      ("a key with a hash", ["a": ["b#": 1]], data),
      ("a key with a dollar", ["$a": 1], data),
      ("a key with a bracket", ["a]": 1], data),
      (".length as a key", [".length": 1, "a": 2] as [String: Any], data),
      ("a number as a key", [1: "x"], data),
      ("a value that is a container", [".value": ["a": 1]], leaf),
      ("a server value with company", [".sv": "timestamp", "a": 1] as [String: Any], data),
      ("an unknown server value", [".sv": "now"], data),
      ("a boolean priority", [".value": 1, ".priority": true] as [String: Any], data),
      ("a priority that is a container", [".value": 1, ".priority": ["a": 1]] as [String: Any], data),
      ("data nested too deep", deep, data),

    ]
  }

  static let values: [Case] = badData.flatMap { bad in
    [
      Case("set \(bad.name)", "setValue:", bad.exception) { _, ref in ref.setValue(bad.value) },
      Case("set \(bad.name) with completion", "setValue:withCompletionBlock:", bad.exception) { _, ref in
        ref.setValue(bad.value, withCompletionBlock: { _, _ in Issue.record("a refused call completed") })
      },
      Case("set \(bad.name) on disconnect", "onDisconnectSetValue:", bad.exception) { _, ref in
        ref.onDisconnectSetValue(bad.value)
      },
      Case("update \(bad.name)", "updateChildValues:", bad.exception) { _, ref in
        ref.updateChildValues(["x": bad.value])
      },
      Case("update \(bad.name) on disconnect", "onDisconnectUpdateChildValues:", bad.exception) { _, ref in
        ref.onDisconnectUpdateChildValues(["x": bad.value])
      },
      Case("\(bad.name) in a transaction", "setValue:", bad.exception) { _, _ in
        MutableData(.empty).value = bad.value
      },
    ]
  }

  static let size = Case("set a string too long", "setValue:", data) { _, ref in
    ref.setValue(String(repeating: "x", count: 10_485_761))
  }

  private static var badPriorities: [(name: String, value: Any)] {
    [
      ("true", true), ("NaN", Double.nan), ("infinity", Double.infinity), ("a list", [1]), ("a map", ["a": 1]),
      ("a date", Date()),
    ]
  }

  static let priorities: [Case] = badPriorities.flatMap { bad in
    [
      Case("priority \(bad.name) of a set", "setValue:andPriority:", data) { _, ref in
        ref.setValue(1, andPriority: bad.value)
      },
      Case("priority \(bad.name)", "setPriority:", data) { _, ref in ref.setPriority(bad.value) },
      Case("priority \(bad.name) on disconnect", "onDisconnectSetValue:andPriority:", data) { _, ref in
        ref.onDisconnectSetValue(1, andPriority: bad.value)
      },
      Case("priority \(bad.name) in a transaction", "setPriority:", data) { _, _ in
        MutableData(.empty).priority = bad.value
      },
    ]
  }

  private static var badUpdates: [(name: String, values: [AnyHashable: Any])] {
    [
      ("the root and a child", ["/": 1, "a": 1]), ("a parent and a child", ["a": 1, "a/b": 1]),
      ("the same with a slash", ["/a": 1, "a/b": 1]), ("a child and its parent", ["/a/b": 1, "a": 1]),
      ("data and its priority", ["/a/b/.priority": 1, "/a/b": 1]), ("a path twice", ["a": 1, "/a/": 2]),
      (".sv in a path", ["/a/b/.sv": "timestamp"]), (".value in a path", ["/a/b/.value": 1]),
      ("a priority that is a map", ["/a/b/.priority": ["x": 1]]), ("a priority within a path", ["a/.priority/b": 1]),
      ("a bad key", ["a.b": 1]), ("a key that is no string", [1: 1]),
    ]
  }

  static let updates: [Case] = badUpdates.flatMap { bad in
    [
      Case("update with \(bad.name)", "updateChildValues:", data) { _, ref in ref.updateChildValues(bad.values) },
      Case("update with \(bad.name) on disconnect", "onDisconnectUpdateChildValues:", data) { _, ref in
        ref.onDisconnectUpdateChildValues(bad.values)
      },
    ]
  }

  // MARK: .info

  private static func infoCase(_ call: String, _ body: @escaping (DatabaseReference) -> Void) -> Case {
    Case("\(call) below .info", call, info) { database, _ in body(database.reference(withPath: ".info/x")) }
  }

  static let infos: [Case] = [
    infoCase("setValue:") { $0.setValue(1) }, infoCase("setValue:andPriority:") { $0.setValue(1, andPriority: 1) },
    infoCase("setPriority:") { $0.setPriority(1) }, infoCase("removeValue") { $0.removeValue() },
    infoCase("updateChildValues:") { $0.updateChildValues(["a": 1]) },
    infoCase("onDisconnectSetValue:") { $0.onDisconnectSetValue(1) },
    infoCase("onDisconnectRemoveValue") { $0.onDisconnectRemoveValue() },
    infoCase("onDisconnectUpdateChildValues:") { $0.onDisconnectUpdateChildValues(["a": 1]) },
    infoCase("childByAutoId") { _ = $0.childByAutoId() },
    infoCase("runTransactionBlock:") { $0.runTransactionBlock { TransactionResult.success(withValue: $0) } },
    Case("keep .info in sync", "keepSynced:", argument) { database, _ in
      database.reference(withPath: ".info/connected").keepSynced(true)
    },
  ]

  // MARK: Queries

  private static func queryCase(
    _ name: String, _ call: String, _ exception: String = query, _ body: @escaping (DatabaseReference) -> Void
  ) -> Case {
    Case(name, call, exception) { _, ref in body(ref) }
  }

  static let orders: [Case] =
    ["$key", ".key", "$value", ".value", "$priority", ".priority", "/", "//"].map { name in
      queryCase("order by child \(name)", "queryOrderedByChild:") { _ = $0.queryOrdered(byChild: name) }
    } + [
      queryCase("two orders: child", "queryOrderedByChild:") { _ = $0.queryOrderedByKey().queryOrdered(byChild: "a") },
      queryCase("two orders: key", "queryOrderedByKey") { _ = $0.queryOrderedByValue().queryOrderedByKey() },
      queryCase("two orders: value", "queryOrderedByValue") { _ = $0.queryOrderedByKey().queryOrderedByValue() },
      queryCase("two orders: priority", "queryOrderedByPriority") {
        _ = $0.queryOrderedByPriority().queryOrderedByPriority()
      },
      queryCase("order by key after a number", "queryOrderedByKey") {
        _ = $0.queryStarting(atValue: 1).queryOrderedByKey()
      },
      queryCase("order by key after a bound with a key", "queryOrderedByKey") {
        _ = $0.queryStarting(atValue: "a", childKey: "b").queryOrderedByKey()
      },
    ]

  static let ranges: [Case] = [
    queryCase("two starts", "queryStartingAtValue:") { _ = $0.queryStarting(atValue: 1).queryStarting(atValue: 2) },
    queryCase("start and start after", "queryStartingAfterValue:") {
      _ = $0.queryStarting(atValue: 1).queryStarting(afterValue: 2)
    },
    queryCase("a start of nil counts", "queryStartingAtValue:") {
      _ = $0.queryStarting(atValue: nil).queryStarting(atValue: 2)
    },
    queryCase("two ends", "queryEndingAtValue:") { _ = $0.queryEnding(atValue: 1).queryEnding(atValue: 2) },
    queryCase("end and end before", "queryEndingBeforeValue:") {
      _ = $0.queryEnding(atValue: 1).queryEnding(beforeValue: 2)
    },
    queryCase("equal after a start", "queryEqualToValue:") { _ = $0.queryStarting(atValue: 1).queryEqual(toValue: 2) },
    queryCase("equal after an end", "queryEqualToValue:") { _ = $0.queryEnding(atValue: 1).queryEqual(toValue: 2) },
    queryCase("a start after equal", "queryStartingAtValue:") {
      _ = $0.queryEqual(toValue: 1).queryStarting(atValue: 2)
    },
    queryCase("an end after equal", "queryEndingAtValue:") { _ = $0.queryEqual(toValue: 1).queryEnding(atValue: 2) },
    queryCase("equal twice", "queryEqualToValue:") { _ = $0.queryEqual(toValue: 1).queryEqual(toValue: 2) },
    queryCase("a list as a start", "queryStartingAtValue:") { _ = $0.queryStarting(atValue: [1]) },
    queryCase("a map as an end", "queryEndingAtValue:") { _ = $0.queryEnding(atValue: ["a": 1]) },
    queryCase("a date as a value", "queryEqualToValue:") { _ = $0.queryEqual(toValue: Date()) },
    queryCase("a boolean by priority", "queryStartingAtValue:") { _ = $0.queryStarting(atValue: true) },
    queryCase("a boolean by priority, called", "queryEndingAtValue:") {
      _ = $0.queryOrderedByPriority().queryEnding(atValue: false)
    },
    queryCase("a boolean by priority, equal", "queryEqualToValue:") { _ = $0.queryEqual(toValue: true) },
  ]

  static let keyRanges: [Case] = [
    queryCase("a number by key", "queryStartingAtValue:") { _ = $0.queryOrderedByKey().queryStarting(atValue: 1) },
    queryCase("nil by key", "queryEqualToValue:") { _ = $0.queryOrderedByKey().queryEqual(toValue: nil) },
    queryCase("a boolean by key", "queryEndingAtValue:") { _ = $0.queryOrderedByKey().queryEnding(atValue: true) },
    queryCase("a number after by key", "queryStartingAfterValue:") {
      _ = $0.queryOrderedByKey().queryStarting(afterValue: 1)
    },
    queryCase("a key beside by key, start", "queryStartingAtValue:childKey:") {
      _ = $0.queryOrderedByKey().queryStarting(atValue: "a", childKey: "b")
    },
    queryCase("a nil key beside by key, start", "queryStartingAtValue:childKey:") {
      _ = $0.queryOrderedByKey().queryStarting(atValue: "a", childKey: nil)
    },
    queryCase("a nil key beside by key, end", "queryEndingAtValue:childKey:") {
      _ = $0.queryOrderedByKey().queryEnding(atValue: "a", childKey: nil)
    },
    queryCase("a nil key beside by key, equal", "queryEqualToValue:childKey:") {
      _ = $0.queryOrderedByKey().queryEqual(toValue: "a", childKey: nil)
    },
    queryCase("a key beside by key, start after", "queryStartingAfterValue:childKey:") {
      _ = $0.queryOrderedByKey().queryStarting(afterValue: "a", childKey: "b")
    },
    queryCase("a key beside by key, end before", "queryEndingBeforeValue:childKey:") {
      _ = $0.queryOrderedByKey().queryEnding(beforeValue: "a", childKey: "b")
    },
  ]

  static let childKeys: [Case] = ["", "a/b", "a.b", "a#", "$a", "[a", "a]"].flatMap { (bad: String) in
    [
      queryCase("start key \(bad)", "queryStartingAtValue:childKey:", key) {
        _ = $0.queryStarting(atValue: 1, childKey: bad)
      },
      queryCase("start after key \(bad)", "queryStartingAfterValue:childKey:", key) {
        _ = $0.queryStarting(afterValue: 1, childKey: bad)
      },
      queryCase("end key \(bad)", "queryEndingAtValue:childKey:", key) {
        _ = $0.queryEnding(atValue: 1, childKey: bad)
      },
      queryCase("end before key \(bad)", "queryEndingBeforeValue:childKey:", key) {
        _ = $0.queryEnding(beforeValue: 1, childKey: bad)
      },
      queryCase("equal key \(bad)", "queryEqualToValue:childKey:", key) {
        _ = $0.queryEqual(toValue: 1, childKey: bad)
      },
    ]
  }

  static let limits: [Case] = [
    queryCase("limit of 0 first", "queryLimitedToFirst:") { _ = $0.queryLimited(toFirst: 0) },
    queryCase("limit of 0 last", "queryLimitedToLast:") { _ = $0.queryLimited(toLast: 0) },
    queryCase("limit of 2³¹", "queryLimitedToFirst:") { _ = $0.queryLimited(toFirst: 2_147_483_648) },
    queryCase("limit of the largest number", "queryLimitedToLast:") { _ = $0.queryLimited(toLast: .max) },
    queryCase("two limits", "queryLimitedToLast:") { _ = $0.queryLimited(toFirst: 1).queryLimited(toLast: 1) },
    queryCase("a limit twice", "queryLimitedToFirst:") { _ = $0.queryLimited(toFirst: 1).queryLimited(toFirst: 1) },
  ]

  // MARK: Settings

  private static let inUse = "FIRDatabaseAlreadyInUse"

  static let settings: [Case] = [
    Case("persistence after first use", "setPersistenceEnabled:", inUse) { database, _ in
      database.isPersistenceEnabled = false
    },
    Case("cache size after first use", "setPersistenceCacheSizeBytes:", inUse) { database, _ in
      database.persistenceCacheSizeBytes = 10 * 1024 * 1024
    },
    Case("a bad cache size after first use", "setPersistenceCacheSizeBytes:", inUse) { database, _ in
      database.persistenceCacheSizeBytes = 1
    },
    Case("callback queue after first use", "setCallbackQueue:", inUse) { database, _ in database.callbackQueue = .main
    },
    Case("emulator after first use", "useEmulatorWithHost:port:", "NSInternalInconsistencyException") { database, _ in
      database.useEmulator(withHost: "localhost", port: 9000)
    },
    Case("a URL of another host", "referenceFromURL:", "InvalidDatabaseURL") { database, _ in
      _ = database.reference(fromURL: "https://other.firebaseio.com/a")
    },
    Case("a URL with a bad path", "referenceFromURL:", path) { database, _ in
      _ = database.reference(fromURL: World.url + "/a.b")
    },
    Case("an empty URL", "referenceFromURL:", "InvalidDatabaseURL") { database, _ in _ = database.reference(fromURL: "")
    },
  ]

  static let cases: [Case] =
    paths + values + priorities + updates + infos + orders + ranges + keyRanges + childKeys + limits + settings + [size]

  @Test("An illegal call is refused by name at once, and nothing of it happens", arguments: cases)
  func refused(_ example: Case) async throws {
    let world = World()
    let database = world.database()
    let ref = database.reference(withPath: "a")
    await world.settle()
    let before = await world.sentFrameCount()
    let uses = Recorder<InvalidUse>()
    InvalidUse.$reporter.withValue({ uses.append($0) }) { example.body(database, ref) }
    // In the call itself, on the caller's thread:
    let use = try #require(uses.all.first)
    #expect(uses.all.count == 1 && use.name == example.exception, "\(use)")
    #expect(use.message.hasPrefix("(\(example.call)) "), "\(use)")
    #expect(await world.serverData() == "null")
    #expect(await world.sentFrameCount() == before)
  }

  @Test("A mistake in an awaited call is thrown where it does not end the program")
  func awaited() async {
    let ref = World().database().reference(withPath: "a")
    await InvalidUse.$reporter.withValue({ _ in }) {
      await #expect(throws: (any Error).self) { try await ref.setValue(Double.nan) }
      await #expect(throws: (any Error).self) {
        try await ref.root.child(".info/x").runTransactionBlock { _ in .abort() }
      }
    }
  }

  @Test("Without anybody to tell, a mistake ends the program with the exception's name")
  func endsProgram() throws {
    // Exit tests of the testing library are of no use here: their waiting is led astray by children of other tests.
    let program = try #require(Self.program("RTDBMistake"))
    let (process, errors) = (Process(), Pipe())
    process.executableURL = program
    process.standardError = errors
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(text.contains("InvalidPathValidation: (referenceWithPath:) A path must be"))
  }

  /// A program of this package: it lies beside the tests.
  private static func program(_ name: String) -> URL? {
    let tests = [
      Bundle.main.executablePath, Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath,
    ]
    return tests.compactMap { $0 }
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
