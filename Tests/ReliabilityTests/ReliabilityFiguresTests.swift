import DSP
import Metrics
import Reliability
import Report
import Testing
import Text

@Suite struct ReliabilityFiguresTests {
  private func row(_ entries: [Entry], _ design: ReliabilityDesign) throws -> ReliabilityFigures {
    let rows = entries.reliability(design)
    #expect(rows.count == 1)
    return try #require(rows.first)
  }

  /// Oracle: Shrout PE, Fleiss JL 1979; limits by psych 2.2.9.
  @Test func `a row has the figures of Shrout and Fleiss`() throws {
    let row = try row(.table(judges), ReliabilityDesign(occasionCount: 4))
    let texts = cells(row)
    #expect(texts["k"] == "4")
    #expect(texts["n"] == "6")
    #expect(texts["n_left_out"] == "0")
    #expect(texts["icc11"] == "")
    #expect(texts["icc21"]?.hasPrefix("0.289763") == true)
    #expect(texts["icc21_low"]?.hasPrefix("0.018786") == true)
    #expect(texts["icc21_high"]?.hasPrefix("0.761084") == true)
    #expect(texts["icc31"]?.hasPrefix("0.714840") == true)
    // sqrt(E + (C - E) / n) and sqrt(E).
    let sem = (1.0194444444444444 + (32.486111111111114 - 1.0194444444444444) / 6).squareRoot()
    #expect(abs((row.sem ?? 0) - sem) < 1e-12)
    #expect(abs((row.consistencySEM ?? 0) - 1.0194444444444444.squareRoot()) < 1e-12)
    #expect(abs((row.minimalDetectableChange ?? 0) - 1.96 * 2.0.squareRoot() * sem) < 1e-12)
    // sqrt((R - E) / k).
    #expect(
      abs(
        (row.subjectDeviation ?? 0) - ((11.241666666666667 - 1.0194444444444444) / 4).squareRoot())
        < 1e-12)
    #expect(texts["flags"] == "small_sample;occasions_differ")
    #expect(texts["method"] == "reliability/1")
  }

  /// Oracle: psych 2.2.9, ICC1 of the same table.
  @Test func `all occasions give the one-way figures only`() throws {
    let texts = cells(try row(.table(judges), ReliabilityDesign(occasionCount: nil)))
    #expect(texts["icc11"]?.hasPrefix("0.165741") == true)
    #expect(texts["k"] == "4")
    for column in ["icc21", "icc31", "sem_consistency", "bias", "loa_low", "trend_p"] {
      #expect(texts[column] == "")
    }
    #expect(texts["sem"] != "")
  }

  /// Oracle: R 4.2.2, anova(lm(y ~ s + j)) of the same table: ICC(2,4) from mean squares as in Shrout and Fleiss, who print 0.62;
  /// 9*(1-R)/R for both single correlations; 100*sqrt(exp(mean(apply(log(x), 1, var))) - 1).
  @Test func `a row has the reliability of means and the variation within participants`() throws {
    let texts = cells(try row(.table(judges), ReliabilityDesign(occasionCount: 4)))
    #expect(texts["icc2k"] == "0.620050548")
    #expect(texts["k_for_0_9"] == "22.0597826")
    #expect(texts["wcv_pct"] == "70.3895856")
    let all = cells(try row(.table(judges), ReliabilityDesign(occasionCount: nil)))
    #expect(all["icc2k"] == "")
    #expect(all["k_for_0_9"] == "45.3013393")
    #expect(all["wcv_pct"] == "70.3895856")
  }

  private static let burst = "hand_tremor_angle_burst_max_lg_deg"

  /// Values of a logarithmic unit, all equal but for 0.1 that one of two sessions has more or less.
  private func logarithms(_ metric: String) -> [Entry] {
    let rows = (0..<6).map { person -> [Double] in
      let difference = person % 2 == 0 ? 0.1 : -0.1
      return [Double(person), Double(person) + difference]
    }
    return [Entry].table(rows).map {
      var entry = $0
      entry.metric = metric
      return entry
    }
  }

  /// Closed form: the differences of two sessions are 0.1 and -0.1 in turn for six people, so that E = 6 * 0.01 / 2 / 5 = 0.006,
  /// and the means of the sessions are equal. The minimal detectable change is 1.96 * sqrt(2 * 0.006), and its power of ten
  /// the factor.
  @Test func `a change of logarithms is a ratio and no percentage`() throws {
    let texts = cells(try row(logarithms("hand_tremor_angle_lg_deg"), ReliabilityDesign()))
    #expect(texts["mdc95"] == "0.214707243")
    #expect(texts["mdc95_factor"] == "1.63948423")
    #expect(texts["mdc95_pct"] == "")
    #expect(texts["wcv_pct"] == "")
    let walk = cells(try row(.table(judges), ReliabilityDesign(occasionCount: 4)))
    #expect(walk["mdc95_factor"] == "")
    #expect(walk["mdc95_pct"] != "")
  }

  /// Recordings of 30 s and of 33 or 34 s: 10 % is the limit.
  @Test(
    arguments: [(burst, 33.0, false), (burst, 34, true), ("hand_tremor_angle_lg_deg", 60, false)]
      as [(String, Double, Bool)])
  func `the largest of many values is compared between recordings of one length`(
    metric: String, seconds: Double, differs: Bool
  ) throws {
    let entries = logarithms(metric)
    let lengths = entries.indices.map { $0 == 3 ? seconds : 30 }
    let values = OrderedValues(entries, seconds: lengths)
    let design = ReliabilityDesign()
    let tables = OccasionTables(values, design, visits: OccasionVisits(.mean, of: values))
    let row = try #require(values.measures.flatMap { tables.reliability(of: $0) }.first)
    #expect(row.flags.contains { $0.name == "duration_differs" } == differs)
  }

  /// A level may be 0 or negative, and a correlation that is not above 0 needs no number of occasions.
  @Test func `what has no meaning is absent`() throws {
    let shifted = judges.map { $0.map { $0 - 5 } }
    #expect(cells(try row(.table(shifted), ReliabilityDesign()))["wcv_pct"] == "")
    let opposed: [[Double]] = [[1, 5], [5, 1], [2, 4], [4, 2], [3, 3.5]]
    let texts = cells(try row(.table(opposed), ReliabilityDesign()))
    #expect(texts["icc21"]?.hasPrefix("-") == true)
    #expect(texts["k_for_0_9"] == "")
  }

  @Test func `fewer than five participants have no figures`() throws {
    let texts = cells(try row(.table(Array(judges.prefix(4))), ReliabilityDesign()))
    #expect(texts["n"] == "4")
    #expect(texts["flags"] == "few_participants")
    #expect(
      ["mean", "icc21", "sem", "mdc95", "bias", "icc2k", "wcv_pct"].allSatisfy { texts[$0] == "" })
  }

  @Test func `who has too few occasions is counted`() throws {
    var rows = judges.map { Array($0.prefix(2)) }
    rows += [[5], [4]]
    var entries: [Entry] = .table(rows)
    entries.append(Entry(participant: "P99", value: nil))
    let row = try row(entries, ReliabilityDesign())
    #expect(row.participantCount == 6)
    #expect(row.leftOutCount == 3)
  }

  /// 0.1 has no exact double.
  @Test func `equal values have no spread`() throws {
    let texts = cells(
      try row(.table([[Double]](repeating: [0.1, 0.1], count: 7)), ReliabilityDesign()))
    #expect(texts["flags"] == "small_sample;no_spread")
    #expect(texts["mean"] == "0.1")
    #expect(texts["icc21"] == "")
    #expect(texts["sem"] == "")
  }

  /// Six people with 5 on one day and 7 on the next. Oracle: pingouin 0.7.0 and psych 2.2.9: ICC(2,1) 0; by hand: C = 12, E = 0,
  /// SEM = √(12 / 6), all differences are 2.
  @Test func `a change of everybody by the same amount has figures`() throws {
    let texts = cells(
      try row(.table([[Double]](repeating: [5, 7], count: 6)), ReliabilityDesign()))
    #expect(texts["flags"] == "small_sample;occasions_differ")
    #expect(texts["icc21"] == "0")
    #expect(texts["icc31"] == "")
    #expect(texts["sem"] == "1.41421356")
    #expect(texts["sem_consistency"] == "0")
    #expect(texts["bias"] == "2")
    #expect(texts["loa_low"] == "2")
    #expect(texts["loa_high"] == "2")
    #expect(texts["trend_p"] == "0")
  }

  /// Two runs that are told apart by a column, each with the same names.
  @Test func `people of one name in two runs are two people`() throws {
    let berlin: [Entry] = .table(judges.map { [$0[0], $0[0]] })
    let lyon: [Entry] = .table(judges.map { [$0[0] + 100, $0[0] + 100] })
    let entries = [("berlin", berlin), ("lyon", lyon)].flatMap { name, entries in
      entries.map {
        var entry = $0
        entry.origin = [name]
        return entry
      }
    }
    let row = try row(entries, ReliabilityDesign())
    #expect(row.participantCount == 12)
    #expect(row.limits?.bias == 0)
    let groups = entries.reliability(group: { $0.origin.first?.text })
    #expect(groups.map(\.group) == ["berlin", "lyon"])
    #expect(groups.map(\.participantCount) == [6, 6])
  }

  /// José, written with one character and with two.
  @Test func `names that are spelled with other bytes are other people`() throws {
    let entries = ["Jos\u{E9}", "Jose\u{301}"].flatMap { name in
      [
        Entry(participant: name, visit: "a", day: 0, value: 1),
        Entry(participant: name, visit: "b", day: 1, value: 2),
      ]
    }
    let row = try row(entries, ReliabilityDesign())
    #expect(row.participantCount == 2)
  }

  @Test func `the order of rows changes nothing`() throws {
    var entries: [Entry] =
      .table(judges)
      + .table(judges).map {
        var entry = $0
        (entry.metric, entry.side) = ("step_time_s", "left")
        return entry
      }
    let expected = entries.reliability().map(cells)
    for _ in 0..<10 {
      entries.shuffle()
      #expect(entries.reliability().map(cells) == expected)
    }
  }

  @Test func `a constant added to all changes the mean only`() throws {
    let row = cells(try row(.table(judges), ReliabilityDesign(occasionCount: 4)))
    let shifted = cells(
      try self.row(.table(judges.map { $0.map { $0 + 1024 } }), ReliabilityDesign(occasionCount: 4))
    )
    for column in ReliabilityRow.table.columnNames
    where !["mean", "mdc95_pct", "wcv_pct"].contains(column) {
      let (one, other) = (Double(row[column] ?? ""), Double(shifted[column] ?? ""))
      if let one, let other {
        #expect(abs(one - other) <= 1e-8 * max(1, abs(one)), "\(column)")
      } else {
        #expect(row[column] == shifted[column])
      }
    }
  }

  /// Each attempt has its own value; the median of 3, 5 and 100 is 5.
  @Test func `attempts of a session are joined by their median`() throws {
    let entries: [Entry] = .table(judges.map { Array($0.prefix(2)) })
    let repeated = entries.flatMap { entry in
      zip([-2, 0, 95], 1...3).map { offset, attempt in
        var copy = entry
        copy.attempt = attempt
        copy.value = entry.value.map { $0 + offset }
        return copy
      }
    }
    #expect(repeated.reliability().map(cells) == entries.reliability().map(cells))
  }

  @Test func `a value over all attempts does not count beside attempts`() throws {
    let entries: [Entry] = .table(judges.map { Array($0.prefix(2)) })
    let withWhole = entries.flatMap { entry in
      var (attempt, whole) = (entry, entry)
      (attempt.attempt, whole.value) = (1, 1000)
      return [attempt, whole]
    }
    #expect(withWhole.reliability().map(cells) == entries.reliability().map(cells))
  }

  @Test func `sessions without a start are left out`() throws {
    let entries = [Entry].table(judges.map { Array($0.prefix(3)) }).map { entry in
      var entry = entry
      if entry.session == "S1" { entry.day = nil }
      return entry
    }
    let row = try row(entries, ReliabilityDesign())
    #expect(row.flags.contains { $0.name == "no_start" })
    let mean = judges.flatMap { $0[1...2] }.reduce(0, +) / 12
    #expect(abs((row.mean ?? 0) - mean) < 1e-12)
  }

  @Test func `sides and steps are never joined`() {
    let sides = ["left", "right"].flatMap { side in
      [Entry].table(judges).map { entry in
        var entry = entry
        entry.side = side
        return entry
      }
    }
    #expect(sides.reliability().map(\.measure.side) == ["left", "right"])
  }

  /// Differences of a hundredth of the value grow with it.
  @Test func `differences that grow with the mean are flagged`() throws {
    let rows = (1...20).map { number in
      let value = Double(number * number)
      return [value, number.isMultiple(of: 2) ? value * 1.01 : value * 0.99]
    }
    let row = try row(.table(rows), ReliabilityDesign())
    #expect(row.flags.contains { $0.name == "spread_grows" })
  }

  @Test func `groups have rows of their own`() {
    let rows = [Entry].table(judges + judges).reliability(
      ReliabilityDesign(),
      group: { $0 < PersonKey("P07") ? "b" : $0 < PersonKey("P12") ? "a" : nil })
    #expect(rows.map(\.group) == ["a", "b"])
    #expect(rows.map(\.participantCount) == [5, 6])
  }
}
