import Testing

@testable import ConformanceCases

struct TextFormTests {
  @Test(
    "Durations add up their parts",
    arguments: [
      ("50ms", 50), ("10s", 10_000), ("1h30m", 5_400_000), ("-30s", -30_000), ("+0ms", 0), ("2m", 120_000),
    ])
  func durations(text: String, milliseconds: Int64) {
    #expect(DurationText.milliseconds(text) == milliseconds)
  }

  @Test(
    "Everything else is no duration", arguments: ["", "-", "10", "s", "1.5s", "10 s", "1d", "9223372036854775807h"])
  func noDuration(text: String) {
    #expect(DurationText.milliseconds(text) == nil)
  }

  @Test(
    "Moments are counted from 1970",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00Z", 1_767_225_600_000),
      ("2024-02-29T12:30:01.005Z", 1_709_209_801_005),
      ("1969-12-31T23:59:59Z", -1000), ("2000-03-01T00:00:00Z", 951_868_800_000),
    ])
  func moments(text: String, milliseconds: Int64) {
    #expect(TimestampText.milliseconds(text) == milliseconds)
  }

  @Test(
    "Everything else is no moment",
    arguments: [
      "", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01 00:00:00Z", "2026-01-01T00:00:00+01:00",
    ])
  func noMoment(text: String) {
    #expect(TimestampText.milliseconds(text) == nil)
  }

  @Test("The nearest known word is suggested, and nothing where none is near")
  func suggestions() {
    #expect(Suggestion.nearest(to: "evnts", in: ["at", "events"]) == "events")
    #expect(Suggestion.nearest(to: "Value", in: ["value", "values"]) == "value")
    #expect(Suggestion.nearest(to: "x", in: ["events"]) == nil)
    #expect(Suggestion.fix(for: "x", in: ["as", "events"]) == "known here: as, events")
  }
}
