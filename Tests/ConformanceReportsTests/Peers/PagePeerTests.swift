import ConformanceReports
import Foundation
import Testing

/// The pages, drawn by a browser without a window.
@Suite(.serialized)
struct PagePeerTests {
  private func page(_ html: String, _ hash: String) throws -> String {
    let browser = try OutsideProgram()
    defer { browser.end() }
    let (page, log) = try browser.browse(try browser.file("page.html", html), hash)
    #expect(log == [], "the console of the browser says something")
    return page.replacing(#/(?s)<script.*?<\/script>/#, with: "")
  }

  private func ids(_ page: String) -> [String] {
    page.matches(of: #/data-case="([^"]*)"/#).map { String($0.output.1) }
  }

  @Test("The page lists all cases, what needs a look first")
  func all() throws {
    let page = try page(SampleReport.text(.html), "")
    #expect(
      ids(page) == [
        "sample.fail", "sample.lawless", "sample.broken", "sample.clock", "sample.pass", "sample.rules",
      ])
    #expect(page.contains("<h1>Conformance of sample</h1>"))
    #expect(page.contains("6 cases</output>"))
    #expect(!page.contains("src=") && !page.contains("href=\"http"))
  }

  @Test(
    "The address filters by verdict and by text",
    arguments: [
      ("status=failed", ["sample.fail", "sample.lawless"]), ("q=broken", ["sample.broken"]),
      ("status=failed&q=LAWLESS", ["sample.lawless"]), ("q=undeclared%20rules", ["sample.rules"]),
      ("status=passed&q=broken", []),
    ])
  func filter(hash: String, expected: [String]) throws {
    #expect(ids(try page(SampleReport.text(.html), hash)) == expected)
  }

  @Test("An opened case shows its statements, its timeline and its aligned events")
  func opened() throws {
    let page = try page(SampleReport.text(.html), "case=sample.fail")
    #expect(page.contains("Queries that are made offline work on data loaded before."))
    #expect(page.contains("<svg") && page.contains("Timeline of the case"))
    #expect(page.contains("class=\"bad\"") && page.contains("differs in data, after; at height"))
    #expect(page.contains("what is there comes first, &amp; &lt;at once&gt;"))
    #expect(page.contains("rtdbkit run --filter sample.fail --seed 7"))
    #expect(page.contains("+2 s</text>"))
  }

  @Test("A case that broke off shows the last words of its adapter first, and the step that did not end")
  func broken() throws {
    var broken = SampleRun.results[3]
    broken.verdict = .error(message: "step 2 a.remove: crash")
    let page = try page(SampleReport.text(.html, of: [broken]), "case=sample.broken")
    let words = ["What the adapter wrote", "Timeline of the case", "(did not end)", ">Steps<", "  did not end"]
    let places = words.compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == words.count && places == places.sorted())
    #expect(!page.contains("not performed"))
  }

  @Test("Hostile text is text on the page, and what the adapter wrote stands there")
  func hostile() throws {
    let page = try page(SampleReport.text(.html, of: SampleRun.hostile), "case=sample.broken")
    #expect(ids(page) == ["sample.fail", "sample.broken"])
    #expect(page.contains("What the adapter wrote") && page.contains("]]&gt;&lt;/script&gt;&lt;!--"))
    #expect(page.utf8.count < 200_000)
  }

  @Test("The statements tell what proves them, fails them, or is missing")
  func statements() throws {
    let page = try page(SampleReport.text(.html), "view=statements")
    #expect(page.contains("3 of 6 cases fail") && page.contains("no case") && page.contains("not testable"))
    #expect(page.contains("A statement without a case &amp; with &lt;tags&gt;."))
  }

  @Test("The matrix filters what differs, and tells why")
  func matrix() throws {
    let html = ReportMatrix(try SampleReport.two()).html
    #expect(ids(try page(html, "")).count == 6)
    #expect(ids(try page(html, "show=differs")) == ["sample.fail", "sample.clock"])
    #expect(ids(try page(html, "show=all-fail")).contains("sample.lawless"))
    #expect(ids(try page(html, "q=link%20lost")) == ["sample.broken"])
  }
}
