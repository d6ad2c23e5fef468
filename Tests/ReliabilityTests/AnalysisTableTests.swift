import DSP
import Metrics
import Report
import Testing
import Text

@testable import Reliability

/// Truth: by hand, as each test says; the tables of a whole study are compared in ProgramTests.
@Suite struct AnalysisTableTests {
  /// A row of `metrics.csv`.
  private struct Value {
    var person = "P01"
    var session = "S1"
    var visit = "v1"
    var start = "2025-03-01T10:00:00.000+01:00"
    var task = "gait-and-balance"
    var step = "walking.outbound"
    var attempt: Int? = 1
    var side = ""
    var metric = "cadence_spm"
    var value: Double? = 100
    var word: String?
    var quality = Quality.good
    var flag = ""
    var device = ""
  }

  private static let contents: [Term: AnalysisMeasure.ContentKind] = [
    "is_regular": .boolean, "pattern": .word,
  ]

  private func collected(_ rows: [Value]) -> (values: AnalysisValues, visits: [TableVisit?]) {
    var (values, visits) = (AnalysisValues(), [TableVisit?]())
    var people: [String: Int] = [:]
    var (sessions, parts, measures) = ([[String]: Int](), [[String]: Int](), [[String]: Int]())
    let numbers = visitNumbers(rows)
    for row in rows {
      let person = people[row.person] ?? values.addPerson(PersonKey(row.person))
      people[row.person] = person
      let sessionKey = [row.person, row.session]
      let session = sessions[sessionKey] ?? values.addSession(row.session, of: person)
      sessions[sessionKey] = session
      let partKey = sessionKey + [row.task]
      if parts[partKey] == nil {
        parts[partKey] = values.addPart(
          of: session, task: row.task, start: row.start, device: row.device)
        visits.append(
          row.visit.isEmpty ? nil : TableVisit(row.visit, number: numbers[[row.person, row.visit]]))
      }
      guard let part = parts[partKey] else { continue }
      values.flags.append(row.flag)
      let flag = row.flag.isEmpty ? nil : values.flags.count - 1
      guard !row.metric.isEmpty else {
        values.addFailure(step: row.step, side: row.side, flag: flag, in: part)
        continue
      }
      let key = [row.task, row.step, row.side, row.metric]
      let measure = measures[key] ?? values.addMeasure(measure(row))
      measures[key] = measure
      if let word = row.word { values.words.append(word) }
      values.add(
        row.value, word: row.word.map { _ in values.words.count - 1 }, row.quality, flag: flag,
        attempt: row.attempt, of: measure, in: part)
    }
    return (values, visits)
  }

  private func measure(_ row: Value) -> AnalysisMeasure {
    var measure = AnalysisMeasure(
      task: row.task, step: row.step, side: row.side, metric: row.metric)
    measure.content = Self.contents[row.metric] ?? .number
    measure.label = row.metric
    return measure
  }

  /// Visits are numbered in the order of their names.
  private func visitNumbers(_ rows: [Value]) -> [[String]: Int] {
    var numbers: [[String]: Int] = [:]
    for (person, own) in Dictionary(grouping: rows, by: \.person) {
      for (place, visit) in Set(own.map(\.visit)).subtracting([""]).sorted().enumerated() {
        numbers[[person, visit]] = place + 1
      }
    }
    return numbers
  }

  /// The rows of the table by the names of their columns.
  private func table(
    _ rows: [Value], _ request: AnalysisRequest = AnalysisRequest(),
    _ covariates: TableCovariates = TableCovariates(), anchor: String? = nil,
    named: [NamedColumn] = [], earlier: [AnalysisColumnsRow]? = nil, practice: PracticeCurves? = nil
  ) throws -> (header: [String], rows: [[Term: String]], columns: [AnalysisColumnsRow]) {
    let (values, visits) = collected(rows)
    let table = try AnalysisTable(
      values, request, visits: visits, covariates, anchor: anchor, named: named, earlier: earlier,
      practice: practice)
    let header = table.description.columnNames
    var found: [[Term: String]] = []
    let columns = table.forEachRow { cells in
      #expect(cells.count == header.count)
      found.append(
        Dictionary(
          zip(header, cells.map { $0.text(NumberText()) }), uniquingKeysWith: { first, _ in first })
      )
    }
    return (header, found, columns)
  }

  /// A person without the result has the metric without its step; one who did nothing has none.
  @Test func `a value without its step is the reason why the column of the step is empty`() throws {
    let rows = [
      Value(), Value(person: "P02", step: "", value: 90),
      Value(person: "P03", step: "", value: nil, quality: .bad, flag: "few_strides"),
      Value(person: "P04", task: "tapping", step: "left", metric: "tap_count", value: 50),
      // A value of the whole session is of no step.
      Value(person: "P05", step: "", attempt: nil, value: 90),
    ]
    let (_, found, columns) = try table(rows)
    let missing = found.map { $0["missing"] ?? "" }
    #expect(
      missing == [
        "", "cadence_spm__walking_outbound=absent:step_unnamed",
        "cadence_spm=bad:few_strides;cadence_spm__walking_outbound=absent:step_unnamed", "", "",
      ])
    let step = try #require(columns.first { $0.step == "walking.outbound" })
    #expect(step.notDoneCount == 2)
    #expect(step.presentCount == 1)
  }

  // MARK: Names of columns

  private static let sided = [
    Value(value: 100), Value(step: "walking.return", value: 90),
    Value(task: "range-of-motion", step: "knee", side: "left", metric: "knee_range_deg", value: 70),
    Value(
      task: "range-of-motion", step: "knee", side: "right", metric: "knee_range_deg", value: 80),
    Value(metric: "is_regular", value: 1),
  ]

  /// Names as `--metrics` gives them.
  private func named(_ names: String...) throws -> [NamedColumn] {
    let tasks = [
      "cadence_spm": ["gait-and-balance"], "knee_range_deg": ["range-of-motion"],
      "is_regular": ["gait-and-balance"], "gait_speed_mps": ["gait-and-balance"],
    ]
    return try names.map { name in
      if tasks[name] != nil { return NamedColumn(metric: name) }
      let made = NamedColumn(column: name, tasks: { tasks[$0] ?? [] })
      var column = try #require(made)
      column.absent = column.measure(tasks: tasks[column.metric] ?? []) { _ in
        ["walking.outbound", "walking.return"]
      }
      return column
    }
  }

  @Test func `a column that is named is there once, at its place and under its name`() throws {
    let found = try table(
      Self.sided,
      named: named(
        "knee_range_deg__right", "gait_speed_mps__walking_return", "is_regular__walking_outbound",
        "cadence_spm__walking.outbound", "gait_and_balance__cadence_spm__walking_return"))
    #expect(
      found.header.suffix(5) == [
        "knee_range_deg__right", "gait_speed_mps__walking_return",
        "is_regular__walking_outbound__share", "cadence_spm__walking_outbound",
        "gait_and_balance__cadence_spm__walking_return",
      ])
    #expect(found.header.suffix(5).map { found.rows[0][$0] } == ["80", "", "1", "100", "90"])
    let absent = try #require(found.columns.first { $0.metric == "gait_speed_mps" })
    #expect(absent.step == "walking.return")
  }

  /// A study with one step names the column after the metric alone; the name that is asked for stays.
  @Test func `the header does not depend on the steps and sides of the study`() throws {
    let names = try named("cadence_spm__walking_outbound", "knee_range_deg__left")
    let whole = try table(Self.sided, named: names)
    let part = try table([Self.sided[0]], named: names)
    #expect(part.header == whole.header)
    #expect(part.rows[0]["cadence_spm__walking_outbound"] == "100")
    #expect(part.rows[0]["knee_range_deg__left"] == "")
  }

  @Test func `a metric has its other columns besides those that are named`() throws {
    let (values, visits) = collected(Self.sided)
    let made = try AnalysisTable(
      values, AnalysisRequest(), visits: visits, TableCovariates(),
      named: try named("cadence_spm__walking_return", "cadence_spm", "knee_range_deg"))
    #expect(
      made.description.columnNames.suffix(4) == [
        "cadence_spm__walking_return", "cadence_spm__walking_outbound", "knee_range_deg__left",
        "knee_range_deg__right",
      ])
    #expect(made.dividedMetrics.map(\.metric) == ["knee_range_deg"])
    #expect(made.dividedMetrics[0].columns == ["knee_range_deg__left", "knee_range_deg__right"])
  }

  @Test func `a column of which the run has no row is said with those that it has`() throws {
    let (values, visits) = collected(Self.sided)
    let made = try AnalysisTable(
      values, AnalysisRequest(), visits: visits, TableCovariates(),
      named: try named("cadence_spm__walking_outbond"))
    #expect(made.unknownColumns.map(\.column) == ["cadence_spm__walking_outbond"])
    #expect(
      made.unknownColumns[0].others == [
        "cadence_spm__walking_outbound", "cadence_spm__walking_return",
      ])
  }

  @Test func `a name of several columns and two names of one are refused`() throws {
    let rows =
      Self.sided + [
        Value(
          task: "range-of-motion", step: "hip", side: "left", metric: "knee_range_deg", value: 70)
      ]
    let left = try named("knee_range_deg__left")
    let both = try named("knee_range_deg__left", "knee_range_deg__knee__left")
    #expect(
      throws: AnalysisTableError.severalColumns(
        "knee_range_deg__left", ["knee_range_deg__hip__left", "knee_range_deg__knee__left"])
    ) { _ = try table(rows, named: left) }
    #expect(
      throws: AnalysisTableError.sameColumn("knee_range_deg__left", "knee_range_deg__knee__left")
    ) { _ = try table(Self.sided, named: both) }
  }

  private func request(_ change: (inout AnalysisRequest) -> Void) -> AnalysisRequest {
    var request = AnalysisRequest()
    change(&request)
    return request
  }

  // MARK: Cells

  @Test func `attempts are joined by their median, sessions by the mean`() throws {
    let rows = [
      Value(attempt: 1, value: 100), Value(attempt: 2, value: 104), Value(attempt: 3, value: 120),
      Value(session: "S2", start: "2025-03-01T11:00:00.000+01:00", value: 110),
    ]
    let row = try #require(try table(rows).rows.first)
    #expect(row["cadence_spm"] == "107")
    #expect(row["sessions"] == "2")
    let rules: [(SessionRule, String)] = [(.median, "107"), (.first, "104"), (.last, "110")]
    for (rule, expected) in rules {
      #expect(try table(rows, request { $0.sessions = rule }).rows[0]["cadence_spm"] == expected)
    }
    #expect(try table(rows, request { $0.attempts = .mean }).rows[0]["cadence_spm"] == "109")
    #expect(try table(rows, request { $0.attempts = .last }).rows[0]["cadence_spm"] == "115")
    let ofSessions = try table(rows, request { $0.sessions = .all }).rows
    #expect(ofSessions.map { $0["session"] } == ["S1", "S2"])
    #expect(ofSessions.map { $0["cadence_spm"] } == ["104", "110"])
  }

  @Test func `rows of attempts keep values over all attempts apart`() throws {
    let rows = [
      Value(attempt: 1, value: 1), Value(attempt: 2, value: 2),
      Value(attempt: nil, metric: "score", value: 3),
    ]
    let found = try table(rows, request { $0.rows = .attempt }).rows
    #expect(found.map { $0["attempt"] } == ["", "1", "2"])
    #expect(found.map { $0["cadence_spm"] } == ["", "1", "2"])
    #expect(found.map { $0["score"] } == ["3", "", ""])
  }

  @Test func `only values of the wanted quality count, and the first reason is told`() throws {
    let rows = [
      Value(value: 90, quality: .doubtful, flag: "few_strides"),
      Value(
        session: "S2", start: "2025-03-01T09:00:00.000+01:00", value: nil, quality: .bad,
        flag: "clock_jump"),
    ]
    let good = try table(rows)
    #expect(good.rows[0]["cadence_spm"] == "")
    // The session that began first is S2.
    #expect(good.rows[0]["missing"] == "cadence_spm=bad:clock_jump")
    #expect(good.columns[0].badCount == 1)
    let doubtful = try table(rows, request { $0.takesDoubtful = true })
    #expect(doubtful.rows[0]["cadence_spm"] == "90")
    #expect(doubtful.rows[0]["missing"] == "")
    #expect(doubtful.columns[0].presentCount == 1)
  }

  /// Truth: what nothing says the task of may be of any task, unless the visit has something of it.
  @Test func `a file of an unknown task is the reason of a visit that is lost whole`() throws {
    func lost(_ person: String) -> Value {
      Value(person: person, task: "", step: "", metric: "", flag: "audio_unreadable")
    }
    let tap = Value(person: "P01", task: "tapping", step: "left", metric: "tap_count", value: 50)
    let found = try table([
      Value(person: "P01"), tap, lost("P02"), Value(person: "P03"), lost("P03"),
    ])
    #expect(
      found.rows.map { $0["missing"] } == [
        "", "cadence_spm=error:audio_unreadable;tap_count=error:audio_unreadable",
        "tap_count=error:audio_unreadable",
      ])
  }

  @Test func `a step that failed is an error, and one that nobody did is not listed`() throws {
    let rows = [
      Value(person: "P01"), Value(person: "P02", metric: "", flag: "json_truncated"),
      Value(person: "P03", task: "psat", step: "", metric: "score", value: 1),
    ]
    let found = try table(rows)
    #expect(found.rows.map { $0["missing"] } == ["", "cadence_spm=error:json_truncated", ""])
    let column = try #require(found.columns.first { $0.column == "cadence_spm" })
    #expect([column.presentCount, column.errorCount, column.notDoneCount] == [1, 1, 1])
  }

  @Test func `booleans become shares, and words that differ no value`() throws {
    let rows = [
      Value(attempt: nil, metric: "is_regular", value: 1, word: "true"),
      Value(attempt: nil, metric: "pattern", value: nil, word: "even"),
      Value(
        session: "S2", start: "2025-03-01T11:00:00.000+01:00", attempt: nil, metric: "is_regular",
        value: 0, word: "false"),
      Value(
        session: "S2", start: "2025-03-01T11:00:00.000+01:00", attempt: nil, metric: "pattern",
        value: nil, word: "uneven"),
    ]
    let mean = try table(rows).rows[0]
    #expect(mean["is_regular__share"] == "0.5")
    #expect(mean["pattern"] == "")
    #expect(mean["missing"] == "pattern=words_differ")
    let last = try table(rows, request { $0.sessions = .last }).rows[0]
    #expect(last["is_regular"] == "0")
    #expect(last["pattern"] == "uneven")
  }

  @Test func `the number of values, their deviation and their sessions stand beside`() throws {
    let rows = [
      Value(value: 100), Value(session: "S2", start: "2025-03-01T11:00:00.000+01:00", value: 106),
      Value(session: "S3", start: "2025-03-01T12:00:00.000+01:00", value: nil, quality: .absent),
    ]
    let found = try table(rows, request { $0.besides = BesideValue.allCases })
    #expect(
      found.header.suffix(6) == [
        "cadence_spm", "cadence_spm__n", "cadence_spm__sd", "cadence_spm__quality",
        "cadence_spm__session", "cadence_spm__reason",
      ])
    // The standard deviation of 100 and 106 is 6 / sqrt(2).
    #expect(
      found.header.suffix(6).map { found.rows[0][$0] } == [
        "103", "2", "4.24264069", "good", "S1;S2", "",
      ])
  }

  @Test func `the best value needs to know which direction is better`() {
    #expect(throws: AnalysisTableError.betterUnknown(["cadence_spm"])) {
      try table([Value()], request { $0.sessions = .best })
    }
  }

  @Test func `several sessions are an error on request`() throws {
    let rows = [Value(), Value(session: "S2", start: "2025-03-01T11:00:00.000+01:00")]
    #expect(throws: AnalysisTableError.severalSessions(["cadence_spm of P01, v1"], count: 1)) {
      try table(rows, request { $0.sessions = .error })
    }
    #expect(try table([Value()], request { $0.sessions = .error }).rows.count == 1)
  }

  // MARK: Columns

  @Test func `names have the task, the step and the side only where they tell columns apart`()
    throws
  {
    let rows = [
      Value(step: "walking.return"), Value(step: "walking.outbound"),
      Value(task: "tapping", step: "tapping.left", side: "left", metric: "tap_rate_hz"),
      Value(task: "tapping", step: "tapping.right", side: "right", metric: "tap_rate_hz"),
      Value(task: "range-of-motion", step: "knee", side: "left", metric: "range_deg"),
      Value(task: "range-of-motion", step: "knee", side: "right", metric: "range_deg"),
      Value(task: "psat", step: "psat", metric: "duration_s"),
      Value(task: "tower-of-hanoi", step: "t", metric: "duration_s"),
      Value(task: "psat", step: "a.b", metric: "score"),
      Value(task: "psat", step: "a-b", metric: "score"),
    ]
    let names = Set(try table(rows).columns.map(\.column))
    #expect(
      names == [
        "cadence_spm__walking_return", "cadence_spm__walking_outbound", "tap_rate_hz__tapping_left",
        "tap_rate_hz__tapping_right", "range_deg__left", "range_deg__right", "psat__duration_s",
        "tower_of_hanoi__duration_s", "score__a_b", "score__a_b_2",
      ])
    let short = try table(rows, request { $0.hasShortNames = true })
    #expect(short.columns.map(\.column) == (1...10).map { "v0\($0 < 10 ? "0" : "")\($0)" })
  }

  @Test(arguments: [
    ("tapping.left", "left", true), ("leftHand", "left", true),
    ("hole.peg.left.place", "left", true), ("cleft", "left", false), ("aleft.b", "left", false),
    ("tapping", "left", false), ("LEFT", "left", false),
  ]) func `a step says the side by one of its words`(step: String, side: String, says: Bool) {
    #expect(ColumnNaming.says(step, side) == says)
  }

  @Test func `columns of an earlier table stay, and others are told`() throws {
    var kept = AnalysisColumnsRow()
    (kept.column, kept.task, kept.step, kept.metric) = (
      "gone", "gait-and-balance", "walking.rest", "cadence_spm"
    )
    kept.take = "mean"
    var other = kept
    (other.column, other.step) = ("cadence", "walking.outbound")
    let found = try table([Value(value: 99), Value(metric: "step_count")], earlier: [kept, other])
    #expect(found.header.suffix(2) == ["gone", "cadence"])
    #expect(found.rows[0]["cadence"] == "99")
    #expect(found.rows[0]["gone"] == "")
    #expect(throws: AnalysisTableError.otherRule("mean")) {
      try table([Value()], request { $0.sessions = .last }, earlier: [kept])
    }
  }

  // MARK: Rows

  @Test func `every visit with a session has a row, and sessions in no visit only on request`()
    throws
  {
    let rows = [
      Value(visit: "v2", start: "2025-03-09T10:00:00.000+01:00"),
      Value(session: "S2", start: "2025-03-01T23:50:00.000-05:00", metric: "other", value: 1),
      Value(session: "S3", visit: "", start: ""),
    ]
    let found = try table(rows).rows
    #expect(found.map { $0["visit"] } == ["v1", "v2"])
    #expect(found.map { $0["visit_number"] } == ["1", "2"])
    #expect(found.map { $0["visit_date"] } == ["2025-03-01", "2025-03-09"])
    #expect(found.map { $0["day"] } == ["0", "8"])
    #expect(
      try table(rows, request { $0.countsDaysFromOne = true }).rows.map { $0["day"] } == ["1", "9"])
    let all = try table(rows, request { $0.keepsUnscheduled = true }).rows
    #expect(all.map { $0["visit"] } == ["v1", "v2", ""])
    let joined = try table(rows, request { $0.rows = .participant }).rows
    #expect(joined.map { $0["sessions"] } == ["3"])
  }

  @Test func `people and visits without a session have rows in a complete table`() throws {
    let rows = [
      Value(), Value(session: "S2", visit: "v2", start: "2025-03-09T10:00:00.000+01:00"),
      Value(person: "P02", session: "S3"),
    ]
    let covariates = TableCovariates(
      given: ["arm"],
      cells: [PersonKey("P01"): ["a"], PersonKey("P02"): ["b"], PersonKey("P03"): ["b"]])
    let complete = request { ($0.isComplete, $0.hasNamedVisits) = (true, true) }
    let found = try table(rows, complete, covariates).rows
    #expect(
      found.map { "\($0["participant"] ?? "") \($0["visit"] ?? "") \($0["sessions"] ?? "")" } == [
        "P01 v1 1", "P01 v2 1", "P02 v1 1", "P02 v2 0", "P03 v1 0", "P03 v2 0",
      ])
    #expect(found.map { $0["arm"] } == ["a", "a", "b", "b", "b", "b"])
  }

  @Test func `covariates are those of the participants, the age and the device`() throws {
    let rows = [
      Value(device: "iPhone14,5"),
      Value(
        session: "S2", visit: "v2", start: "2026-03-01T10:00:00.000+01:00", device: "iPhone17,1"),
    ]
    let covariates = TableCovariates(
      given: ["arm", "birth_date"], cells: [PersonKey("P01"): ["a", "1955-03-01"]])
    let found = try table(rows, AnalysisRequest(), covariates)
    #expect(
      found.header.dropFirst(7).prefix(5) == [
        "arm", "birth_date", "age_at_visit", "device", "device_changed",
      ])
    #expect(found.rows.map { $0["device"] } == ["iPhone14,5", "iPhone17,1"])
    #expect(found.rows.map { $0["device_changed"] } == ["0", "1"])
    // 70 years have 25,568 days; divided by 365.25.
    #expect(found.rows[0]["age_at_visit"] == "70.0013689")
    let chosen = try table(rows, request { $0.covariates = ["device", "arm"] }, covariates)
    #expect(chosen.header.dropFirst(7) == ["device", "arm", "cadence_spm"])
    #expect(throws: AnalysisTableError.self) {
      try table(rows, request { $0.covariates = ["sex"] }, covariates)
    }
    let anchored = TableCovariates(given: ["randomized"], cells: [PersonKey("P01"): ["2025-03-03"]])
    let days = try table(
      rows, request { $0.countsDaysFromOne = true }, anchored, anchor: "randomized"
    ).rows.map { $0["day"] }
    #expect(days == ["-2", "364"])
  }

  @Test func `a covariate with the name of another column is refused`() {
    for name in ["day", "Device", "cadence_spm"] {
      let covariates = TableCovariates(given: [name], cells: [PersonKey("P01"): ["1"]])
      #expect(throws: AnalysisTableError.self) {
        try table([Value()], AnalysisRequest(), covariates)
      }
    }
  }

  @Test func `one row for each participant has a column for each visit`() throws {
    let rows = [
      Value(visit: "baseline"),
      Value(session: "S2", visit: "week 12", start: "2025-05-24T10:00:00.000+01:00", value: 104),
      Value(
        person: "P02", session: "S3", visit: "week 12", start: "2025-05-24T10:00:00.000+01:00",
        value: nil, quality: .bad),
    ]
    #expect(throws: AnalysisTableError.visitsNotShared) {
      try table(rows, request { $0.shape = .spread })
    }
    let spread = request { ($0.shape, $0.hasNamedVisits) = (.spread, true) }
    let found = try table(rows, spread)
    #expect(found.rows.map { $0["participant"] } == ["P01", "P02"])
    #expect(found.header.suffix(2) == ["cadence_spm__v1", "cadence_spm__v2"])
    #expect(found.rows.map { $0["cadence_spm__v2"] } == ["104", ""])
    #expect(found.rows.map { $0["missing"] } == ["", "cadence_spm__v2=bad"])
  }

  @Test func `the order of rows decides nothing`() throws {
    var rows: [Value] = []
    for person in ["P02", "P01"] {
      for (session, day) in [("S1", 3), ("S2", 3), ("S3", 8)] {
        for attempt in 1...2 {
          rows.append(
            Value(
              person: person, session: session, visit: "day \(day)",
              start: "2025-03-0\(day)T10:00:00.000+01:00", attempt: attempt,
              value: Double(attempt) * 0.1 + Double(day),
              quality: attempt == 2 && day == 3 ? .doubtful : .good, flag: "noisy"))
        }
      }
    }
    let first = try table(rows, request { $0.besides = [.n, .sd] })
    let second = try table(rows.reversed(), request { $0.besides = [.n, .sd] })
    #expect(first.header == second.header)
    #expect(first.rows == second.rows)
    #expect(first.columns == second.columns)
  }

  // MARK: Practice

  private func curves(_ change: (inout PracticeRow) -> Void = { _ in }) throws -> PracticeCurves {
    var row = PracticeRow()
    (row.task, row.step, row.metric) = ("gait-and-balance", "walking.outbound", "cadence_spm")
    (row.scale, row.practice, row.limitGain, row.half) = ("raw", "yes", 8, 2)
    change(&row)
    return try PracticeCurves([row])
  }

  /// Seven sessions of a person, of which the second is an error row, and the last two are one visit.
  private var learner: [Value] {
    let values = [100.0, nil, 104.5, 105, 90, 107, 110]
    return values.enumerated().map { place, value in
      var row = Value(
        session: "S\(place + 1)", visit: place < 6 ? "v\(place + 1)" : "v6",
        start: "2025-03-0\(place + 1)T10:00:00.000+01:00", value: value)
      if value == nil { (row.metric, row.quality, row.flag) = ("", .error, "unreadable") }
      return row
    }
  }

  /// Closed form: g(k) = 8 (1 - 2^(-(k - 1) / 2)); the baseline is the median of 100, 104.5 - g(3) = 100.5 and 105 - g(4).
  @Test func `what is expected by practice is the baseline and the gain`() throws {
    let found = try table(learner, practice: curves())
    #expect(Array(found.header.suffix(2)) == ["cadence_spm", "cadence_spm__practice_expected"])
    let gains = [0, 2.3431457505076194, 4, 5.17157287525381, 6, 6.585786437626905, 7]
    let baseline = 100.0
    let expected: [Double?] = [
      baseline, nil, baseline + gains[2], baseline + gains[3], baseline + gains[4],
      baseline + (gains[5] + gains[6]) / 2,
    ]
    #expect(found.rows.count == expected.count)
    for (row, wanted) in zip(found.rows, expected) {
      let cell = row["cadence_spm__practice_expected"].flatMap { Double($0) }
      if let wanted {
        #expect(try abs(#require(cell) - wanted) < 1e-6)
      } else {
        #expect(cell == nil)
      }
    }
    let long = try table(learner, request { $0.shape = .long }, practice: curves())
    #expect(long.header.contains("practice_expected"))
    #expect(!(try table(learner)).header.contains { $0.hasSuffix("practice_expected") })
  }

  @Test
  func `without practice the baseline is expected, and an open curve has the gain that was seen`()
    throws
  {
    let none = try table(
      learner, practice: curves { ($0.practice, $0.limitGain) = ("not_found", nil) })
    #expect(none.rows.last?["cadence_spm__practice_expected"] == "104.5")
    // A gain of 6 from the first to the fifth repetition is three quarters of all.
    let open = try table(
      learner, practice: curves { ($0.limitGain, $0.gain, $0.lastRepetition) = (nil, 6, 5) })
    #expect(open.rows == (try table(learner, practice: curves())).rows)
  }

  @Test func `tables of practice by groups, and damaged ones, are refused`() throws {
    #expect(throws: PracticeProblem.self) { try curves { $0.group = "a" } }
    #expect(throws: PracticeProblem.self) { try curves { $0.half = nil } }
    #expect(throws: PracticeProblem.self) { try curves { $0.scale = "" } }
    #expect(throws: PracticeProblem.self) { try PracticeCurves([PracticeRow(), PracticeRow()]) }
  }
}
