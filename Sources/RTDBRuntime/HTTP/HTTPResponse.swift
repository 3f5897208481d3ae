/// The answer to a request as bytes and texts.
package struct HTTPResponse: Sendable {
  package var status: Int
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  package init(_ status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
