import RTDBServer
import RTDBTree

/// The JSON of one namespace as a text, the export form where there are priorities.
struct DataText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The data.
  ///
  /// - Throws: `DataFailure` for what is no JSON, or cannot be stored.
  func node() throws(DataFailure) -> Node {
    let json: JSON
    do throws(JSONReader.Failure) { json = try JSONReader.read(text) } catch {
      throw DataFailure(error.message, at: error.offset, in: text)
    }
    if let fault = Self.fault(of: json) {
      throw DataFailure(fault.message, at: JSONPlace.offset(of: fault.steps, in: text), in: text)
    }
    guard let node = try? Node(json: json) else { preconditionFailure("data without a fault is a node") }
    return node
  }

  /// What makes data unfit, and the steps down to the smallest part that is.
  private static func fault(of json: JSON) -> (message: String, steps: [JSONPlace.Step])? {
    guard let message = message(json) else { return nil }
    for (position, element) in (json.elements ?? []).enumerated() {
      if let fault = fault(of: element) { return (fault.message, [.element(position)] + fault.steps) }
    }
    for member in json.members ?? [] {
      if let fault = fault(of: member.value) { return (fault.message, [.member(member.key)] + fault.steps) }
    }
    for member in json.members ?? [] {
      if let message = Self.message(.object([member])) { return (message, [.key(member.key)]) }
    }
    return (message, [])
  }

  /// Why a part of the data cannot be stored, nil where it can.
  private static func message(_ json: JSON) -> String? {
    do throws(DataError) {
      let node = try Node(json: json)
      do throws(Refusal) { try node.checkStorable() } catch { return error.reason }
      return nil
    } catch {
      return error.message
    }
  }
}
