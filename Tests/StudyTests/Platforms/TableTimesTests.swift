import Recordings
import Testing
import Text

@testable import Study

/// Truth: tables of a recording at 100 Hz whose times are written as the case says.
@Suite struct TableTimesTests {
  private func table(_ header: String, count: Int = 300, _ times: (Int) -> String) -> String {
    let rows = (0..<count).map { row in "\(times(row)),0.0\(row % 7),-0.9\(row % 5),0.1\(row % 3)\n"
    }
    return "\(header),x,y,z\n" + rows.joined()
  }

  private func proposal(_ text: String) throws -> ProposedColumns {
    let problem = try StudyFolder(["P/a.csv": text]).read().report(of: "P/a.csv")?.problem
    guard case .unknownTable(let proposed)? = problem?.problem else {
      throw ReadError(source: "a.csv", .unrecognized)
    }
    return proposed
  }

  private func reading(_ text: String, _ columns: String) throws -> StudyReading {
    var labels = FileLabels()
    labels.columns = try ColumnReading(columns)
    return try StudyFolder(["P/a.csv": text]).read(labels: [ByteKey("P/a.csv"): labels])
  }

  /// The seconds from the first to the last sample.
  private func duration(_ text: String, _ columns: String) throws -> Double {
    let motion = try reading(text, columns).sessions.flatMap(\.steps).flatMap(\.recordings).first?
      .motion
    let times = try #require(motion, "\(columns)").timestamps
    return times[times.count - 1] - times[0]
  }

  // MARK: Counters

  @Test(arguments: ["tick", "i", "nummer"], [2, 4, 10])
  func `whole numbers by no name of times may count samples`(name: String, step: Int) throws {
    let text = table(name) { "\(step * $0)" }
    let proposed = try proposal(text)
    #expect(proposed.text == "rate=?,x=x,y=y,z=z,unit=g")
    #expect(
      proposed.remarks == [
        "column \(name) has whole numbers that are \(step) apart; if they are times, give t=\(name) and time=s, ms, us or ns in place of rate"
      ])
    let columns = "t=\(name),x=x,y=y,z=z,unit=g"
    let problem = try #require(try reading(text, columns).reports.first?.problem)
    #expect(problem.description.contains("the unit of its times is unknown"))
    #expect(abs(try duration(text, columns + ",time=ms") - 0.299 * Double(step)) < 1e-9)
  }

  @Test func `whole numbers that are called times are milliseconds, and the rate is said`() throws {
    let proposed = try proposal(table("time") { "\(2 * $0)" })
    #expect(proposed.text == "t=time,x=x,y=y,z=z,unit=g,time=ms")
    #expect(proposed.remarks.count == 1)
    #expect(proposed.remarks[0].contains("as ms are 500 samples per second"))
    // Names, sizes and uneven steps show that they are times.
    for text in [
      table("time_ms") { "\(10 * $0)" }, table("time") { "\(1_769_990_400_000 + 10 * $0)" },
      table("time") { "\(10 * $0 + $0 % 2)" },
    ] { #expect(try proposal(text).remarks.isEmpty) }
  }

  // MARK: Thousands

  private func grouped(_ number: Int, _ mark: String) -> String {
    let rest = String(number % 1000)
    return number < 1000
      ? rest : "\(number / 1000)\(mark)" + String(repeating: "0", count: 3 - rest.count) + rest
  }

  @Test(arguments: [".", ","], [0, 940, 990])
  func `times that fall as fractions and rise as thousands are thousands`(mark: String, start: Int)
    throws
  {
    let text = table("time") { "\"\(grouped(start + 10 * $0, mark))\"" }
    let proposed = try proposal(text)
    #expect(proposed.text == "t=time,x=x,y=y,z=z,unit=g,time=ms")
    #expect(abs(try duration(text, proposed.text) - 2.99) < 1e-9)
  }

  @Test(arguments: [0.0, 0.99, 1, 12]) func `three digits behind a point are a fraction otherwise`(
    start: Double
  ) throws {
    let text = table("time") { row in
      let number = Int((1000 * start).rounded()) + 10 * row
      let rest = String(number % 1000)
      return "\(number / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
    let proposed = try proposal(text)
    #expect(proposed.text == "t=time,x=x,y=y,z=z,unit=g,time=s")
    #expect(abs(try duration(text, proposed.text) - 2.99) < 1e-9)
  }

  @Test(arguments: [("(s)", 2.99), ("(ms)", 2.99)])
  func `the unit in the name decides between thousands and fractions`(unit: String, seconds: Double)
    throws
  {
    let text = table("Time \(unit)") { grouped(1000 + 10 * $0, ".") }
    let proposed = try proposal(text)
    #expect(proposed.text == "t=Time \(unit),x=x,y=y,z=z,unit=g")
    #expect(abs(try duration(text, proposed.text) - seconds) < 1e-9)
  }

  // MARK: Several clocks

  @Test func `another column of times is named with the text that reads it`() throws {
    let text = table("seconds,timestamp") { "\(Double($0) / 100),\(1_769_990_400_000 + 10 * $0)" }
    let proposed = try proposal(text)
    #expect(proposed.text == "t=seconds,x=x,y=y,z=z,unit=g,time=s")
    #expect(
      proposed.remarks == [
        "column timestamp has times as well: t=timestamp,time=ms reads them in place of those of column seconds"
      ])
    #expect(abs(try duration(text, "t=timestamp,time=ms,x=x,y=y,z=z,unit=g") - 2.99) < 1e-6)
  }

  @Test func `times that rise evenly are taken before those that do not`() throws {
    let text = table("timestamp,elapsed") { row in
      "\(1_769_990_400_000 + 10 * row + [0, 25, -8, 13][row % 4]),\(Double(row) / 100)"
    }
    let proposed = try proposal(text)
    #expect(proposed.text == "t=elapsed,x=x,y=y,z=z,unit=g,time=s")
    #expect(proposed.remarks.count == 1)
    #expect(
      proposed.remarks[0].hasPrefix(
        "column timestamp has times as well, which do not rise evenly: t=timestamp,time=ms reads"))
  }
}
