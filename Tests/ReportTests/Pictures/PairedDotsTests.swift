import Metrics
import Testing

@testable import Report

/// Truth: pairs, medians and signs worked out by hand.
@Suite struct PairedDotsTests {
  private static func metric(_ name: String, _ unit: MetricUnit) -> MetricDefinition {
    MetricDefinition(
      name: name, label: "Label of \(name)", unit: unit, meaning: "Something.", source: "test",
      absentWhen: "never")
  }

  private static func value(
    _ participant: String, _ condition: String, _ number: Double, group: String = "knee",
    metric: String = "range_deg"
  ) -> PairedDots.PairedValue {
    PairedDots.PairedValue(
      participant: participant, task: "range-of-motion", group: group,
      metric: Self.metric(metric, .degrees), condition: condition, number: number)
  }

  private static func points(_ mark: Mark) -> [[SIMD2<Double>]] {
    switch mark.form {
    case .dots(let points, _): [points]
    case .lines(let pieces): pieces
    default: []
    }
  }

  @Test func `each participant is a line between dots, ordered by difference`() throws {
    let found = PairedDots.pictures(of: [
      Self.value("P1", "left", 70), Self.value("P1", "right", 90), Self.value("P2", "left", 80),
      Self.value("P2", "right", 81), Self.value("P2", "right", 83), Self.value("P3", "left", 75),
      Self.value("P3", "right", 71), Self.value("P4", "left", 99),
    ])
    let picture = try #require(found.first?.picture)
    #expect(found.map(\.task) == ["range-of-motion"])
    #expect(picture.name == "paired-range-deg")
    let panel = try #require(picture.panels.first)
    // P4 has no pair. The smallest difference stands at the top.
    #expect(panel.y.scale == .names(["P1", "P2", "P3"]))
    #expect(
      Self.points(panel.marks[0]) == [
        [[75, 2], [71, 2]], [[80, 1], [82, 1]], [[70, 0], [90, 0]],
      ])
    #expect(panel.marks[1].label == "left")
    #expect(panel.marks[1].ink == .left)
    #expect(Self.points(panel.marks[1]) == [[[75, 2], [80, 1], [70, 0]]])
    #expect(Self.points(panel.marks[2]) == [[[71, 2], [82, 1], [90, 0]]])
    #expect(
      picture.finding.text
        == "knee: Label of range_deg, 3 participants: median left 75°, right 82°, median difference right minus left 2°."
    )
    #expect(panel.x.bounds.map { $0.lowerBound < 70 && $0.upperBound > 90 } == true)
    #expect(!DrawnPicture(picture, id: "a").svg.isEmpty)
  }

  @Test func `many participants have no rows, and others have other pictures`() throws {
    let many = (0..<30).flatMap {
      [Self.value("P\($0)", "A", Double($0)), Self.value("P\($0)", "B", Double(2 * $0))]
    }
    let panel = try #require(PairedDots.pictures(of: many).first?.picture.panels.first)
    #expect(panel.x.scale == .names(["A", "B"]))
    #expect(Self.points(panel.marks[0]).count == 30)
    #expect(Self.points(panel.marks[0]).last == [[0, 29], [1, 58]])
    let two = PairedDots.pictures(of: [
      Self.value("P", "a", 1), Self.value("P", "b", 2), Self.value("P", "a", 3, group: "hip"),
      Self.value("P", "b", 4, group: "hip"), Self.value("P", "a", 5, metric: "speed"),
      Self.value("P", "b", 6, metric: "speed"), Self.value("P", "a", 5, metric: "single"),
    ])
    #expect(two.map(\.picture.name) == ["paired-range-deg", "paired-speed"])
    #expect(two[0].picture.panels.map(\.title) == ["knee", "hip"])
    // What is compared shares an axis.
    #expect(two[0].picture.panels[0].x == two[0].picture.panels[1].x)
    #expect(PairedDots.pictures(of: []).isEmpty)
  }

  private static func row(
    _ participant: String, _ metric: String, _ number: Double?, _ unit: MetricUnit = .seconds,
    group: String = "", quality: Quality = .good
  ) -> PairedDots.GroupRow? {
    PairedDots.GroupRow(
      participant: participant, task: "trail-making", group: group,
      metric: Self.metric(metric, unit), number: number, quality: quality)
  }

  @Test func `differences stand about zero, ratios about one, and other values nowhere`() throws {
    let rows = [
      Self.row("P1", "trail_b_minus_a_s", 5, group: "session=1"),
      Self.row("P2", "trail_b_minus_a_s", -2, group: "session=2"),
      Self.row("P3", "trail_b_minus_a_s", 8, group: "session=3"),
      Self.row("P4", "trail_b_minus_a_s", nil),
      Self.row("P5", "trail_b_minus_a_s", 900, quality: .bad),
      Self.row("P1", "trail_b_to_a_ratio", 1.4, .one), Self.row("", "session_count", 3, .count),
    ].compactMap(\.self)
    let found = PairedDots.pictures(ofGroups: rows)
    #expect(found.map(\.picture.name) == ["groups-trail-b-minus-a-s", "groups-trail-b-to-a-ratio"])
    let panel = try #require(found.first?.picture.panels.first)
    #expect(panel.marks[0].form == .verticals([0]))
    #expect(Self.points(panel.marks[1]) == [[[-2, 2], [5, 1], [8, 0]]])
    #expect(panel.y.scale == .names(["P3", "P1", "P2"]))
    #expect(
      found[0].picture.finding.text
        == "Label of trail_b_minus_a_s, 3 values: median 5 s, 2 above 0 s.")
    #expect(found[1].picture.panels[0].marks[0].form == .verticals([1]))
  }

  @Test func `mean changes have their intervals`() throws {
    let unit = MetricUnit.beatsPerMinute
    let clips = [("clip=a", -4.5, -5.4, -3.6), ("clip=b", 6.75, 5.8, 7.7)]
    let rows = clips.map { group, mean, low, high -> [PairedDots.GroupRow] in
      [
        Self.row("", "heart_rate_change_mean_bpm", mean, unit, group: group),
        Self.row("", "heart_rate_change_mean_ci_low_bpm", low, unit, group: group),
        Self.row("", "heart_rate_change_mean_ci_high_bpm", high, unit, group: group),
      ].compactMap(\.self)
    }.flatMap(\.self)
    let found = PairedDots.pictures(ofGroups: rows)
    #expect(found.count == 1)
    let panel = try #require(found.first?.picture.panels.first)
    #expect(panel.y.scale == .names(["b", "a"]))
    #expect(Self.points(panel.marks[1]) == [[[-5.4, 1], [-3.6, 1]], [[5.8, 0], [7.7, 0]]])
    #expect(Self.points(panel.marks[2]) == [[[-4.5, 1], [6.75, 0]]])
    #expect(found[0].picture.finding.text.contains("-4.5 beats/min"))
  }
}
