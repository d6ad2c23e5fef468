import DSP
import Metrics
import Reliability
import Report
import Testing
import Text

/// Truth: the values are chosen so that the mean of the table shows which of them are in it.
@Suite struct OccasionTests {
  private let people = ["A", "B", "C", "D", "E"]

  private func only(_ rows: [ReliabilityFigures]) throws -> ReliabilityFigures {
    #expect(rows.count == 1)
    return try #require(rows.first)
  }

  /// Windows of 14 days from the participant's first session, which is of another task's metric: days 10 to 23, 24 to 37.
  @Test func `windows count from the first session`() throws {
    let entries = people.enumerated().flatMap { number, person in
      [Entry(participant: person, session: "first", day: 10, metric: "other", value: 1)]
        + [(11.0, 1.0), (15, 2), (23.9, 9), (24, 5), (30, 6), (37.9, 7), (50, 1000)].map {
          Entry(participant: person, session: "\($0.0)", day: $0.0, value: $0.1 + Double(number))
        }
    }
    let design = ReliabilityDesign(.sessions, windowDays: 14, leastPerWindow: 3)
    let row = try #require(entries.reliability(design).first { $0.measure.metric == "cadence_spm" })
    #expect(row.participantCount == 5)
    #expect(row.between == "windows")
    // Medians 2 and 6, and on average 2 more.
    #expect(row.mean == 6)
    #expect(row.limits?.bias == 4)
  }

  @Test func `a window with too few sessions is no occasion`() throws {
    let entries = people.flatMap { person in
      ([0, 1, 2, 14] as [Double]).map { day in
        Entry(participant: person, session: "\(day)", day: day, value: day)
      }
    }
    let row = try only(
      entries.reliability(ReliabilityDesign(.sessions, windowDays: 14, leastPerWindow: 2)))
    #expect(row.participantCount == 0)
    #expect(row.leftOutCount == 5)
    #expect(row.flags.map(\.name) == ["few_participants"])
  }

  @Test func `attempts are those of the first session that has enough`() throws {
    let entries = people.enumerated().flatMap { number, person in
      let offset = Double(number * number)
      return [
        Entry(participant: person, session: "S1", day: 1, attempt: 1, value: 1000),
        Entry(participant: person, session: "S2", day: 2, attempt: 1, value: 3 + offset),
        Entry(participant: person, session: "S2", day: 2, attempt: 2, value: nil),
        Entry(participant: person, session: "S2", day: 2, attempt: 3, value: 5 + offset),
        Entry(participant: person, session: "S3", day: 3, attempt: 1, value: 77),
        Entry(participant: person, session: "S3", day: 3, attempt: 2, value: 78),
        Entry(participant: person, session: "S2", day: 2, metric: "of_the_session", value: 1),
      ]
    }
    let row = try only(entries.reliability(ReliabilityDesign(.attempts)))
    #expect(row.measure.metric == "cadence_spm")
    #expect(row.limits?.bias == 2)
    #expect(row.mean == 10)
  }

  /// Six people have both A and B, three of them C as well; A and B are compared.
  @Test func `devices are those that most participants share`() throws {
    let entries = (1...6).flatMap { person in
      ["C", "B", "A"].enumerated().map { number, device in
        Entry(
          participant: "P\(person)", session: device, day: Double(number),
          value: Double(person * person) + (device == "A" ? 0 : device == "B" ? 10 : 100))
      }
    }
    let row = try only(
      entries.reliability(
        ReliabilityDesign(.devices),
        device: { session in
          let name = session.session.text
          return name == "C" && session.person > PersonKey("P3") ? nil : name
        }))
    #expect(row.participantCount == 6)
    #expect(row.limits?.bias == 10)
    #expect(row.flags.contains { $0.name == "device_unknown" })
  }

  /// Wright peak flow against the mini meter (Bland and Altman 1986): bias of the large meter -2.1, SD 38.8.
  @Test func `a reference is the first occasion`() throws {
    let run: [Double] = [
      494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427,
    ]
    let mini: [Double] = [
      512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451,
    ]
    let values = OrderedValues(.table(run.map { [$0, 1] }))
    let reference = ReferenceValues(
      mini.enumerated().map { number, value in
        ReferenceValues.ReferenceRow(
          person: PersonKey(number < 9 ? "P0\(number + 1)" : "P\(number + 1)"), visit: "",
          session: number.isMultiple(of: 2) ? "S1" : "", metric: "cadence_spm", task: "", step: "",
          side: "", value: value)
      })
    let tables = OccasionTables(values, ReliabilityDesign())
    let measure = try #require(values.measures.first)
    let row = try only(tables.reliability(of: measure, against: reference))
    #expect(row.participantCount == 17)
    #expect(row.between == "reference")
    #expect(((row.limits?.bias ?? 0) * 10).rounded() == -21)
    #expect(((row.limits?.deviation ?? 0) * 10).rounded() == 388)
  }

  @Test func `values of sizes that overflow do not count`() throws {
    let row = try only(
      [Entry].table(judges.map { [$0[0], $0[1], 1e200] }).reliability(
        ReliabilityDesign(occasionCount: 3)))
    #expect(row.leftOutCount == 6)
  }
}

/// Truth: occasions are visits, and a visit is one value.
@Suite struct VisitOccasionTests {
  private static func entries(_ days: [Double?]) -> [Entry] {
    (1...6).flatMap { person in
      days.enumerated().map { number, day in
        Entry(
          participant: "P\(person)", visit: day == nil ? "V\(number + 1)" : "",
          session: day == nil ? "S" : "S\(number)", day: day,
          value: Double(person * person + 10 * number))
      }
    }
  }

  @Test func `undated sessions in folders of visits have reliability`() throws {
    let row = try #require(Self.entries([nil, nil]).reliability().first)
    #expect(row.between == "visits")
    #expect(row.participantCount == 6)
    #expect(row.limits?.bias == 10)
    #expect(row.flags.map(\.name) == ["small_sample", "occasions_differ"])
  }

  @Test func `the sessions of a visit are one value, their mean`() throws {
    var entries = Self.entries([0, 1])
    entries += (1...6).map { person in
      Entry(participant: "P\(person)", session: "T", day: 1, value: Double(person * person))
    }
    let row = try #require(entries.reliability().first)
    // The second visit has the values p² + 10 and p².
    #expect(row.limits?.bias == 5)
    let single = try #require(entries.reliability(ReliabilityDesign(.sessions)).first)
    #expect(single.limits?.bias == 10)
  }

  @Test func `changes follow visits without a date in the order in which people count`() {
    let entries = ["V10", "V9", "V1"].map { visit in
      Entry(
        participant: "P", visit: visit, session: "S", day: nil,
        value: Double(visit.dropFirst()) ?? 0)
    }
    var rows: [ChangesRow] = []
    let values = OrderedValues(entries)
    Developments(
      values, MeasurementErrors(), ChangeRules(baselineCount: 1),
      visits: OccasionVisits(.mean, of: values)
    ).forEach { rows += ChangesRow.rows(of: $0) }
    #expect(rows.map(\.visit) == ["V1", "V9", "V10"])
    #expect(rows.map(\.change) == [nil, 8, 9])
    #expect(rows.allSatisfy { $0.session == "S" && $0.start.isEmpty })
  }
}
