import Foundation
import Testing

/// The helpers for Python and JavaScript choose the same calls for what callbacks are told.
struct ReactionHelperTests {
  /// The reactions of one call.
  private static let react = """
    [{"to":"value","when":{"0":"a","2":1.0},"nth":2,"do":[{"op":"set"}]},{"to":"value","do":[{"op":"get"}]},\
    {"to":"ack","when":"ok","do":[{"op":"push"},{"op":"remove"}]},{"to":"got","when":null,"do":[{"op":"once"}]},\
    {"to":"child_added","when":true,"do":[{"op":"update"}]}]
    """
  /// What its callbacks are told, one after the other.
  private static let told = """
    [["value",["a",null,1]],["value",{"2":1,"0":"a"}],["value",{"0":"a","2":1,"x":{}}],["value",7],["ack","ok"],\
    ["ack","permission_denied"],["got",null],["got",{}],["got",false],["child_added",1],["child_added",true]]
    """
  private static let expected = """
    get
    set get
    get
    get
    push remove

    once
    once


    update

    """

  /// What a program prints.
  private func output(_ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test("The Python helper")
  func python() throws {
    let program = """
      json, sys = map(__import__, ["json", "sys"])
      sys.path.insert(0, sys.argv[1])
      sys.dont_write_bytecode = True
      from rtdbkit_adapter import Reactions
      reactions = Reactions({"react": json.loads(sys.argv[2])})
      for event, told in json.loads(sys.argv[3]):
          print(" ".join(call["op"] for call in reactions.after(event, told)))
      """
    let folder = AdapterProcess.root + "/Conformance/adapters/python"
    #expect(try output(["python3", "-c", program, folder, Self.react, Self.told]) == Self.expected)
  }

  @Test("The JavaScript helper", .enabled(if: AdapterProcess.hasNode, "not run: there is no node here"))
  func javascript() throws {
    let program = """
      const [file, react, told] = process.argv.slice(1);
      const { Reactions } = await import(file);
      const reactions = new Reactions({ react: JSON.parse(react) });
      for (const [event, data] of JSON.parse(told)) {
        console.log(reactions.after(event, data).map((call) => call.op).join(" "));
      }
      """
    let file = AdapterProcess.root + "/Conformance/adapters/javascript/rtdbkit-adapter.mjs"
    let arguments = ["node", "--input-type=module", "-e", program, "--", file, Self.react, Self.told]
    #expect(try output(arguments) == Self.expected)
  }
}
