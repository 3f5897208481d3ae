import RTDBTree
import Testing

@Suite struct SimpleHashTests {
  @Test(
    "known nodes have their known hashes",
    arguments: [
      ("4", "eVih19a6ZDz3NL32uVBtg9KSgQY="),
      ("4.5623", "vf1CL0tIRwXXunHcG/irRECk3lY="),
      (#""hey guys""#, "CUNLXWpCVoJE6z7z1vE57lGaKAU="),
      ("true", "E5z61QM0lN/U2WsOnusszCTkR8M="),
      (#"{"intNode":4,"doubleNode":4.5623,"stringNode":"hey guys","boolNode":true}"#, "6Mc4jFmNdrLVIlJJjz2/MakTK9I="),
      ("false", "aSSNoqcS4oQwJ2xxH20rvpp3zP0="),
      ("0", "7ysMph9WPitGP7poMnMHMVPtUlI="),
      ("-0.0", "m/gA365Q5OBo06Bg8wdybAAiMSQ="),
      ("1", "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="),
      ("1.0", "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="),
      ("1.5", "4MftviR9Z/2MQCMkjh2RNbvlLJc="),
      (#""""#, "Ki0Xy0V6morg0TO3Sxi/jwugYDQ="),
      (#"{".value":99,".priority":"abc"}"#, "EUMDxi+4MfsdQdEFm3D/IWo8Kc4="),
      (#"{"root":{"c":{".value":99,".priority":"abc"},".priority":"def"}}"#, "Fm6tzN4CVEu5WxFDZUdTtqbTVaA="),
      (#"{"a":{".value":1,".priority":2},"b":{".value":2,".priority":1}}"#, "/3lk7Vfl5OYG6Kw2SkiPXNeExPw="),
      ("null", ""),
      ("{}", ""),
    ])
  func vector(json: String, hash: String) {
    #expect(node(text: json).simpleHash == hash)
  }

  @Test("a deferred value takes no part")
  func deferredValues() {
    #expect(node(text: #"{".sv":"timestamp"}"#).simpleHash == "")
    #expect(node(text: #"{"a":1,"t":{".sv":"timestamp"}}"#).simpleHash == node(text: #"{"a":1}"#).simpleHash)
    #expect(node(text: #"{"t":{".sv":"timestamp"}}"#).simpleHash == "")
  }

  @Test("the hash does not depend on the order in which children came in")
  func orderOfEdits() {
    let names = (0..<300).map { "key\($0)" }
    var forward = Node.empty
    var backward = Node.empty
    for name in names { forward.setChild(Key(name), to: .leaf(.string(name))) }
    for name in names.reversed() { backward.setChild(Key(name), to: .leaf(.string(name))) }
    #expect(forward.simpleHash == backward.simpleHash)
    #expect(forward.simpleHash.utf8.count == 28)
  }
}
