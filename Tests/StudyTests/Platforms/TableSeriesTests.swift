import Recordings
import Testing
import Text

@testable import Study

/// Truth: tables of walks of which each row is that of a known sensor, person and time.
@Suite struct TableSeriesTests {
  private static let columns = "t=t,x=x,y=y,z=z,unit=g,time=s"
  private static let count = 200

  private func walk(_ seconds: Double) -> String {
    let phase = 2 * Double.pi * 110 / 60 * seconds
    let axes = [0.08 * sine(phase / 2), 0.25 * sine(phase) - 1, 0.12 * sine(phase + 1)]
    return axes.map { "\($0)" }.joined(separator: ",")
  }

  /// The sine by its series: exact enough for a walk.
  private func sine(_ angle: Double) -> Double {
    let reduced = angle.remainder(dividingBy: 2 * Double.pi)
    return (1...9).reduce((term: reduced, sum: reduced)) { state, order in
      let term = -state.term * reduced * reduced / Double(2 * order * (2 * order + 1))
      return (term, state.sum + term)
    }.sum
  }

  private func table(_ header: String, _ rows: [String]) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// Rows of sensors that recorded at 50 Hz at once.
  private func interleaved(_ name: String, _ sensors: [String], delay: Double = 0) -> String {
    table(
      "t,\(name),x,y,z",
      (0..<Self.count).flatMap { row in
        sensors.enumerated().map { place, sensor in
          let time = Double(row) / 50 + delay * Double(place)
          return "\(time),\(sensor),\(walk(time))"
        }
      })
  }

  /// Recordings at 50 Hz one after another, with the first time of each.
  private func stacked(_ name: String, _ values: [String], starts: [Double]) -> String {
    table(
      "\(name),t,x,y,z",
      zip(values, starts).flatMap { value, start in
        (0..<Self.count).map { "\(value),\(start + Double($0) / 50),\(walk(Double($0) / 50))" }
      })
  }

  private func read(_ text: String, _ columns: String) throws -> StudyReading {
    var labels = FileLabels()
    labels.columns = try ColumnReading(columns)
    return try StudyFolder(["P/a.csv": text]).read(labels: [ByteKey("P/a.csv"): labels])
  }

  private func problem(_ text: String, _ columns: String) throws -> String {
    "\(try #require(try read(text, columns).report(of: "P/a.csv")?.problem, "\(columns)"))"
  }

  /// The numbers of the samples of all recordings, which the text reads without an error.
  private func counts(_ text: String, _ columns: String) throws -> [Int] {
    let reading = try read(text, columns)
    #expect(reading.report(of: "P/a.csv")?.problem == nil, "\(columns)")
    return reading.sessions.flatMap(\.steps).flatMap(\.recordings).map(\.itemCount)
  }

  private func proposal(_ text: String) throws -> ProposedColumns {
    let problem = try StudyFolder(["P/a.csv": text]).read().report(of: "P/a.csv")?.problem
    guard case .unknownTable(let proposed)? = problem?.problem else {
      throw ReadError(source: "a.csv", .unrecognized)
    }
    return proposed
  }

  // MARK: Sensors

  @Test(
    arguments: [
      ("sensor", ["left", "right"]), ("sensor", ["acc", "gyro"]), ("device", ["1", "2"]),
      ("Ort", ["hip", "wrist", "ankle"]), ("source", ["12:AF", "77:0C"]),
    ], [0, 0.004]) func `rows of several sensors are never one recording`(
      column: (name: String, values: [String]), delay: Double
    ) throws
  {
    let (name, values) = column
    let text = interleaved(name, values, delay: delay)
    for columns in [Self.columns, Self.columns + ",people=one", "rate=50,x=x,y=y,z=z,unit=g"] {
      let message = try problem(text, columns)
      #expect(message.contains("step=\(name)") && message.contains("only=\(name)="), "\(message)")
    }
    let all = Array(repeating: Self.count, count: values.count)
    #expect(try counts(text, Self.columns + ",step=\(name)") == all)
    #expect(try counts(text, Self.columns + ",participant=\(name)") == all)
    #expect(try counts(text, Self.columns + ",only=\(name)=\(values[1])") == [Self.count])
    #expect(try counts(text, Self.columns + ",sensors=one") == [all.reduce(0, +)])
    let proposed = try proposal(text)
    #expect(proposed.remarks.contains { $0.contains("sensors=one") })
    let found = try counts(text, proposed.text)
    #expect(found == (values[0] == "acc" ? [Self.count] : all), "\(proposed.text)")
  }

  @Test func `of sensors of other kinds the acceleration is proposed, with its unit and times`()
    throws
  {
    let rows = (0..<Self.count).flatMap { row -> [String] in
      let time = Double(row) / 50
      return ["\(time),gyro,1.5,0.25,40", "\(time),accelerometer,\(walk(time))"]
    }
    #expect(
      try proposal(table("t,kind,x,y,z", rows)).text
        == "t=t,x=x,y=y,z=z,unit=g,time=s,only=kind=accelerometer")
  }

  @Test func `each time in several rows is refused where no column tells these apart`() throws {
    let rows = (0..<Self.count).flatMap { row -> [String] in
      let time = Double(row) / 50
      return [time, time + 0.3].map { "\(time),\(walk($0))" }
    }
    let text = table("t,x,y,z", rows)
    for columns in [Self.columns, "rate=50,x=x,y=y,z=z,unit=g"] {
      #expect(try problem(text, columns).contains("each time of column t stands in 2 rows"))
    }
    #expect(try counts(text, "rate=100,x=x,y=y,z=z,unit=g,sensors=one") == [2 * Self.count])
    #expect(try proposal(text).remarks.contains { $0.contains("stands in 2 rows") })
    // Copies of rows are no rows of another sensor.
    let copies = (0..<Self.count).flatMap { row -> [String] in
      Array(repeating: "\(Double(row) / 50),\(walk(Double(row) / 50))", count: 2)
    }
    #expect(try counts(table("t,x,y,z", copies), Self.columns) == [2 * Self.count])
  }

  @Test func `a value that no row has is an error`() throws {
    let text = interleaved("sensor", ["a", "b"])
    #expect(
      try problem(text, Self.columns + ",only=sensor=c").contains("no row of a.csv has \"c\""))
    #expect(throws: ColumnProblem.self) { try ColumnReading(Self.columns + ",only=sensor") }
    #expect(throws: ColumnProblem.self) { try ColumnReading(Self.columns + ",sensors=two") }
  }

  // MARK: People

  @Test(
    arguments: ["who", "filename", "trial", "Kürzel der Person", "3"],
    // The clock starts again, or it is that of the day.
    [[0, 0, 0], [1_769_990_400, 1_769_990_700, 1_769_999_000]])
  func `recordings that follow each other are asked for, by whatever name`(
    name: String, starts: [Double]
  ) throws {
    let text = stacked(name, ["anna", "bert", "carl"], starts: starts)
    let message = try problem(text, Self.columns)
    let column = name == "3" ? "1" : name
    for key in ["participant=\(name)", "session=\(name)", "people=one"] where column == name {
      #expect(message.contains(key), "\(message)")
    }
    let all = Array(repeating: Self.count, count: 3)
    #expect(try counts(text, Self.columns + ",participant=1") == all)
    #expect(try read(text, Self.columns + ",participant=1").sessions.count == 3)
    #expect(try counts(text, Self.columns + ",session=1") == all)
    #expect(try counts(text, Self.columns + ",people=one") == [3 * Self.count])
    #expect(try counts(text, try proposal(text).text) == all)
  }

  @Test func `recordings of a person are asked for where the people are named`() throws {
    let rows = ["anna", "bert"].flatMap { person in
      (1...2).flatMap { trial in
        (0..<Self.count).map { "\(person),\(trial),\(Double($0) / 50),\(walk(Double($0) / 50))" }
      }
    }
    let text = table("who,trial,t,x,y,z", rows)
    #expect(try problem(text, Self.columns).contains("participant=who"))
    let columns = Self.columns + ",participant=who"
    let message = try problem(text, columns)
    #expect(message.contains("session=trial") && !message.contains("participant="), "\(message)")
    let all = Array(repeating: Self.count, count: 4)
    #expect(try counts(text, columns + ",session=trial") == all)
  }

  @Test(
    arguments: [
      // What an observer notes, what is measured, what counts, and what is empty.
      { $0 < 80 ? "rest" : $0 < 150 ? "walk" : "turn" }, { $0 % 3 == 0 ? "true" : "false" },
      { "\(3 - $0 % 2 * ($0 % 5))" }, { "\(90 - $0 / 60)" }, { "\($0 % 10)" },
      { $0 == 7 ? "tap" : "" },
    ] as [@Sendable (Int) -> String]) func `a column of one recording is no reason to ask`(
      cell: @Sendable (Int) -> String
    ) throws
  {
    // A queue repeats one time in fifty, and mixes one up.
    let rows = (0..<Self.count).map { row in
      let time = row % 50 == 49 ? row - 1 : row == 120 ? 118 : row
      return "\(cell(row)),\(Double(time) / 50),\(walk(Double(row) / 50))"
    }
    #expect(try counts(table("note,t,x,y,z", rows), Self.columns) == [Self.count])
  }
}
