import ConformanceCases

/// The frame of a page: everything around the data.
enum HTMLPage {
  /// The beginning, up to the data. Nothing may be loaded from anywhere: the policy of the page itself says so.
  static func head(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; img-src data:">
    <title>\(XMLText.escaped(title))</title>
    <link rel="icon" href="data:,">
    <style>
    \(PageStyle.text)
    </style>
    </head>
    <body>
    <div id="page"><noscript>This page draws itself with its own script, which is switched off.</noscript></div>

    """
  }

  /// A block of data by which the scripts find it.
  static func data(_ name: String, _ value: Value) -> String {
    openData(name) + escaped(value.jsonText) + "\n" + closeData
  }

  static func openData(_ name: String) -> String { "<script type=\"application/json\" id=\"\(name)\">\n" }
  static let closeData = "</script>\n"

  /// JSON in which nothing ends the block that it stands in.
  static func escaped(_ json: String) -> String {
    json.utf8.contains(UInt8(ascii: "<"))
      ? json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c") : json
  }

  /// The end, with the scripts that draw the page.
  static func tail(scripts: [String]) -> String {
    "<script>\n'use strict';\n" + ([PageScript.common] + scripts).joined(separator: "\n")
      + "\nstart();\n</script>\n</body>\n</html>\n"
  }
}
