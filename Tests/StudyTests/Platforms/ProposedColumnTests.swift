import Foundation
import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: tables of a synthetic walk whose rate, units and columns are those of the case.
@Suite struct ProposedColumnTests {
  /// The text that the error of a table proposes; nil for a table without one.
  private func proposal(_ text: String) throws -> String? {
    let problem = try StudyFolder(["P/a.csv": text]).read().report(of: "P/a.csv")?.problem
    guard case .unknownTable(let proposed)? = problem?.problem else { return nil }
    return proposed.text
  }

  /// What the table is when it is read as the text says.
  private func motion(_ text: String, _ columns: String) throws -> MotionSamples {
    var labels = FileLabels()
    labels.columns = try ColumnReading(columns)
    let reading = try StudyFolder(["P/a.csv": text]).read(labels: [ByteKey("P/a.csv"): labels])
    return try #require(
      reading.sessions.flatMap(\.steps).flatMap(\.recordings).first?.motion, "\(columns)")
  }

  private func table(_ header: String?, count: Int = 300, _ row: (Int) -> [Double]) -> String {
    let rows = (0..<count).map { row($0).map { "\($0)" }.joined(separator: ",") }
    return ((header.map { [$0] } ?? []) + rows).joined(separator: "\n") + "\n"
  }

  /// Acceleration of a walk in g, at some seconds.
  private func walk(_ seconds: Double) -> [Double] {
    let phase = 2 * Double.pi * 112 / 60 * seconds
    return [0.08 * sin(phase / 2), 0.25 * sin(phase) - 1, 0.12 * cos(phase)]
  }

  // MARK: Times

  private static let clocks: [(perSecond: Double, name: String, start: Double)] = [
    (1, "s", 0), (1e3, "ms", 0), (1e6, "us", 5e8), (1e9, "ns", 0), (1e3, "ms", 1.7e12),
  ]

  @Test(
    arguments: ["secs", "sek", "epoch", "zeit", "when", "tick", "Zeitpunkt des Samples"],
    clocks.indices) func `a column that rises steadily is that of times, by whatever name`(
      name: String, clock: Int
    ) throws
  {
    let unit = Self.clocks[clock]
    let text = table("\(name),x,y,z") { row in
      let time = unit.start + Double(row) / 70 * unit.perSecond
      return [(time * 1e5).rounded() / 1e5] + walk(Double(row) / 70)
    }
    let expected = "t=\(name),x=x,y=y,z=z,unit=g,time=\(unit.name)"
    #expect(try proposal(text) == expected)
    let times = try motion(text, expected).timestamps
    #expect(abs((times[299] - times[0]) / 299 * 70 - 1) < 1e-3)
  }

  @Test(arguments: ["", "index", "Unnamed: 0", "sample", "frame"])
  func `numbers of rows are no times, so that the rate is asked for`(name: String) throws {
    let text = table("\(name),x,y,z") { row in [Double(row)] + walk(Double(row) / 70) }
    #expect(try proposal(text) == "rate=?,x=x,y=y,z=z,unit=g")
  }

  @Test func `a table without times has no rate that anything knows`() throws {
    let text = table("x,y,z") { walk(Double($0) / 70) }
    let problem = try #require(
      try StudyFolder(["P/a.csv": text]).read().report(of: "P/a.csv")?.problem)
    #expect(
      problem.description.contains("--columns 'rate=?,x=x,y=y,z=z,unit=g'; for rate=? write "))
  }

  @Test(arguments: [
    ("rate=?,x=x,y=y,z=z", "samples per second"), ("t=t,x=x,y=y,z=z,unit=?", "g, mg or m/s2"),
    ("t=t,x=x,y=y,z=z,time=?", "s, ms, us or ns"), ("t=?,x=x,y=y,z=z", "its column"),
  ]) func `a question mark is refused with what to write`(text: String, answer: String) {
    let problem = #expect(throws: ColumnProblem.self) { try ColumnReading(text) }
    #expect(problem?.wording.remedy.contains(answer) == true)
  }

  @Test func `named times whose steps show no unit are asked for it`() throws {
    let days = table("time,x,y,z") { row in
      [44_000 + Double(row) / 70 / 86_400] + walk(Double(row) / 70)
    }
    #expect(try proposal(days) == "t=time,x=x,y=y,z=z,unit=g,time=?")
    let stated = table("Time (s),x,y,z") { row in [Double(row) / 70] + walk(Double(row) / 70) }
    #expect(try proposal(stated) == "t=Time (s),x=x,y=y,z=z,unit=g")
    // Milliseconds below a name that says seconds.
    let wrong = table("Time (s),x,y,z") { row in [Double(20 * row)] + walk(Double(row) / 50) }
    #expect(try proposal(wrong) == "t=Time (s),x=x,y=y,z=z,unit=g,time=?")
  }

  @Test func `whole seconds are not taken where another column rises`() throws {
    let text = table("stamp,x,y,z,elapsed") { row in
      [(1_769_990_400 + Double(row) / 70).rounded(.down)] + walk(Double(row) / 70) + [
        Double(row) / 70
      ]
    }
    #expect(try proposal(text) == "t=elapsed,x=x,y=y,z=z,unit=g,time=s")
  }

  // MARK: Units

  @Test(arguments: [
    ("acc_x", 1000.0, true, "x=acc_x,y=acc_y,z=acc_z,unit=mg"),
    ("X (mg)", 1000, true, "x=X (mg),y=Y (mg),z=Z (mg),unit=mg"),
    ("ax", 9.80665, true, "x=ax,y=ay,z=az,unit=m/s2"), ("ax", 256, true, "x=ax,y=ay,z=az,unit=?"),
    ("ax_g", 256, true, "x=ax_g,y=ay_g,z=az_g,unit=g"),
    ("ax_g", 9.80665, true, "x=ax_g,y=ay_g,z=az_g,unit=?"),
    ("linear_x", 9.80665, false, "ux=linear_x,uy=linear_y,uz=linear_z,unit=?"),
    ("x (m/s^2)", 9.80665, false, "x=x (m/s^2),y=y (m/s^2),z=z (m/s^2),unit=m/s2"),
    (
      "userAcceleration.x (G)", 1, false,
      "ux=userAcceleration.x (G),uy=userAcceleration.y (G),uz=userAcceleration.z (G),unit=g"
    ),
  ]) func `a unit is proposed where name or gravity show it and do not contradict`(
    name: String, scale: Double, hasGravity: Bool, expected: String
  ) throws {
    let index = try #require(name.firstIndex(where: { "xX".contains($0) }))
    let names: [String] = ["x", "y", "z"].map { letter in
      let axis = name[index] == "X" ? letter.uppercased() : letter
      return String(name[..<index]) + axis + String(name[name.index(after: index)...])
    }
    let text = table("t,\(names.joined(separator: ","))") { row in
      var axes = walk(Double(row) / 50)
      if !hasGravity { axes[1] += 1 }
      return [Double(row) / 50] + axes.map { $0 * scale }
    }
    #expect(try proposal(text) == "t=t,\(expected),time=s")
  }

  // MARK: Columns

  @Test(arguments: [
    ("gx,gy,gz,ax,ay,az", "x=ax,y=ay,z=az,unit=m/s2,time=s,gx=gx,gy=gy,gz=gz"),
    ("gyro_x,gyro_y,gyro_z,x,y,z", "x=x,y=y,z=z,unit=m/s2,time=s,gx=gyro_x,gy=gyro_y,gz=gyro_z"),
    (
      "rotation.x,rotation.y,rotation.z,acceleration.x,acceleration.y,acceleration.z",
      "x=acceleration.x,y=acceleration.y,z=acceleration.z,unit=m/s2,time=s,gx=rotation.x,gy=rotation.y,gz=rotation.z"
    ), ("mag_x,mag_y,mag_z,x,y,z", "x=x,y=y,z=z,unit=m/s2,time=s"),
    ("qx,qy,qz,x,y,z", "x=x,y=y,z=z,unit=m/s2,time=s"),
    (
      "userAcceleration.x,userAcceleration.y,userAcceleration.z,gravity.x,gravity.y,gravity.z",
      "ux=userAcceleration.x,uy=userAcceleration.y,uz=userAcceleration.z,unit=?,time=s"
    ), ("x,y,z,x,y,z", "x=5,y=6,z=7,unit=m/s2,time=s"),
    ("\"a, x\",\"a, y\",\"a, z\",\"it's x\",\"it's y\",\"it's z\"", "x=5,y=6,z=7,unit=m/s2,time=s"),
  ]) func `a gyroscope is read besides, and names with signs have numbers`(
    header: String, expected: String
  ) throws {
    let text = table("t," + header) { row in
      [Double(row) / 100, 40, -25, 5] + walk(Double(row) / 100).map { 9.80665 * $0 }
    }
    let found = try #require(try proposal(text))
    #expect(found == "t=t,\(expected)")
  }

  private func rest(_ message: String) throws -> String {
    String(try #require(message.range(of: "--columns '").map { message[$0.upperBound...] }))
  }

  private func message(_ text: String) throws -> String {
    try rest(
      "\(try #require(try StudyFolder(["P/a.csv": text]).read().report(of: "P/a.csv")?.problem))")
  }

  @Test func `the unit of a gyroscope is asked for unless name or speed show it`() throws {
    func text(_ names: String, _ rotation: Double) -> String {
      table("t,x,y,z,\(names)") { row in
        [Double(row) / 100] + walk(Double(row) / 100) + [rotation, 0.5, 0.25]
      }
    }
    let line = "t=t,x=x,y=y,z=z,unit=g,time=s,"
    let asked = try message(text("gx,gy,gz", 1.3))
    #expect(asked.hasPrefix(line + "gx=gx,gy=gy,gz=gz,gyro=?'; for gyro=? write rad/s or deg/s"))
    #expect(
      try proposal(text("gyro_x_dps,gyro_y_dps,gyro_z_dps", 1.3)) == line
        + "gx=gyro_x_dps,gy=gyro_y_dps,gz=gyro_z_dps")
    #expect(try proposal(text("gx,gy,gz", 90)) == line + "gx=gx,gy=gy,gz=gz")
  }

  @Test func `a second sensor is named`() throws {
    let text = table("t,hip_x,hip_y,hip_z,wrist_x,wrist_y,wrist_z") { row in
      [Double(row) / 100] + walk(Double(row) / 100) + walk(Double(row + 9) / 100)
    }
    let found = try message(text)
    #expect(
      found.hasPrefix("t=t,x=hip_x,y=hip_y,z=hip_z,unit=g,time=s'; wrist_x, wrist_y, wrist_z "))
  }

  @Test(arguments: ["ID", "id", "code", "Proband", "SubjID", "Versuchsperson", "Teilnehmer_Nr"])
  func `columns of people are proposed`(name: String) throws {
    let text = table("\(name),t,x,y,z") { row in
      [Double(7 + row / 150), Double(row % 150) / 100] + walk(Double(row) / 100)
    }
    #expect(try proposal(text) == "t=t,x=x,y=y,z=z,unit=g,time=s,participant=\(name)")
    let counted = table("\(name),t,x,y,z") { row in
      [Double(row), Double(row) / 100] + walk(Double(row) / 100)
    }
    #expect(try proposal(counted) == "t=t,x=x,y=y,z=z,unit=g,time=s")
  }

  @Test func `times that people spell are proposed, or said to be whole seconds`() throws {
    func text(_ header: String, _ time: (Int) -> String) -> String {
      "\(header),x,y,z\n"
        + (0..<300).map { row in
          ([time(row)] + walk(Double(row) / 100).map { "\($0)" }).joined(separator: ",") + "\n"
        }.joined()
    }
    func clock(_ row: Int) -> String { String(format: "12:00:%02d.%02d0", row / 100, row % 100) }
    #expect(try proposal(text("time") { "25.03.2020 " + clock($0) }) == "t=time,x=x,y=y,z=z,unit=g")
    #expect(try proposal(text("time") { clock($0) }) == "t=time,x=x,y=y,z=z,unit=g")
    #expect(
      try proposal(text("date,time") { "03/25/2020," + clock($0) })
        == "day=date,t=time,x=x,y=y,z=z,unit=g")
    #expect(
      try proposal(text("time") { "03/04/2020 " + clock($0) })
        == "t=time,x=x,y=y,z=z,unit=g,dates=?")
    let whole = try message(text("time") { "03/25/2020 12:00:0\($0 / 100) PM" })
    #expect(whole.hasPrefix("rate=?,x=x,y=y,z=z,unit=g'; for rate=? write "))
    #expect(whole.contains("column time has whole seconds only, with 100 rows in most of them"))
  }

  @Test func `a table without a header has columns by number`() throws {
    func rows(_ columns: (Int) -> [Double]) throws -> String? { try proposal(table(nil, columns)) }
    #expect(
      try rows { [Double($0) / 70] + walk(Double($0) / 70) } == "t=1,x=2,y=3,z=4,unit=g,time=s")
    #expect(try rows { walk(Double($0) / 70) } == "rate=?,x=1,y=2,z=3,unit=g")
    // Angular velocity first.
    #expect(
      try rows { [Double($0) / 70, 0.5, -1.5, 0.125] + walk(Double($0) / 70) }
        == "t=1,x=5,y=6,z=7,unit=g,time=s")
    // Nothing shows which of four columns are acceleration.
    #expect(try rows { [Double($0) / 70, 0.001] + walk(Double($0) / 70) } == nil)
  }

  @Test func `lines before the header are left out`() throws {
    let rows = table("t,x,y,z") { [Double($0) / 70] + walk(Double($0) / 70) }
    let text = "App 1.2\nDevice: Phone, Pixel\n\n" + rows
    let found = try #require(try proposal(text))
    #expect(found == "t=t,x=x,y=y,z=z,unit=g,time=s,skip=2")
    #expect(try motion(text, found).count == 300)
  }

  @Test func `quoted numbers with decimal commas that could be thousands are proposed as such`()
    throws
  {
    let rows = (0..<50).map { "\"0,\(100 + $0)\",\"0,050\",\"-0,990\",\"0,010\"\n" }.joined()
    let found = try #require(try proposal("t,x,y,z\n" + rows))
    #expect(found.hasPrefix("t=t,x=x,y=y,z=z,unit=g,time=s"))
    #expect(try motion("t,x,y,z\n" + rows, found).count == 50)
  }

  @Test func `a table of other things is not proposed`() throws {
    for text in [
      table("id,age,height") { [Double($0), 40, 1.75] },
      table("t,pos_x,pos_y,pos_z") { [Double($0) / 50, 0, 1, 0] },
      table("a,b,c,d") { [Double($0), 3, 4, 12] }, "x,y,z\nleft,right,up\n",
    ] { #expect(try proposal(text) == nil, "\(text.prefix(60))") }
  }

  // MARK: Random tables

  @Test(arguments: 0..<120) func `what is proposed reads the table as it was recorded`(seed: Int)
    throws
  {
    let table = RandomTable(seed: UInt64(seed))
    let found = try #require(try proposal(table.text), "\(table.text.prefix(200))")
    let rate = found.split(separator: ",").first { $0.hasPrefix("rate=") }
    #expect(rate == nil || rate == "rate=?", "\(found)")
    let answered = found.replacing("rate=?", with: "rate=\(table.rateHz)").replacing(
      "unit=?", with: "unit=\(table.unit)"
    ).replacing("time=?", with: "time=\(table.clock)").replacing("gyro=?", with: "gyro=rad/s")
    let samples = try motion(table.text, answered)
    #expect(samples.count == RandomTable.count, "\(found)")
    let times = samples.timestamps
    let measured = Double(times.count - 1) / (times[times.count - 1] - times[0])
    #expect(abs(measured / table.rateHz - 1) < 0.01, "\(found)")
    let axes = try #require(samples.acceleration ?? samples.userAcceleration)
    for (column, truth) in zip(axes.all, table.axes) {
      // The sign is that of phones of Android or of Apple.
      let error = zip(column, truth).map { Swift.min(abs($0 - $1), abs($0 + $1)) }.max() ?? 1
      #expect(error < 0.002, "\(found)")
    }
    #expect((samples.rotationRate != nil) == table.hasRotation, "\(found)")
  }
}

/// A table of a walk in a form that is drawn at random.
private struct RandomTable {
  static let count = 400

  let rateHz: Double
  /// In g.
  private(set) var axes: [[Double]] = [[], [], []]
  let unit: String
  let clock: String
  let hasRotation: Bool
  private(set) var text = ""

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    rateHz = pick([25, 40, 50, 62.5, 70, 100, 128, 200])
    let (unit, perG, digits): (String, Double, Int) = pick([
      ("g", 1, 5), ("mg", 1000, 2), ("m/s2", 9.80665, 4),
    ])
    self.unit = unit
    let (clock, perSecond, start): (String, Double, Double) = pick([
      ("none", 1, 0), ("s", 1, 0), ("s", 1, 1_769_990_400), ("ms", 1e3, 0),
      ("ms", 1e3, 1.7699904e12), ("us", 1e6, 12_345_678), ("ns", 1e9, 0),
      ("date", 1, 1_769_990_400),
    ])
    self.clock = clock
    let hasGravity = pick([true, true, true, false])
    let separator = pick([",", ";", "\t", "|"])
    let hasCommas = separator != "," && pick([true, false])
    hasRotation = pick([true, false])
    let hasHeader = !hasGravity || hasRotation || pick([true, true, false])
    let axis = pick([
      "*", "a*", "acc_*", "Accel *", "acceleration.*", "*-Achse", "Beschleunigung *", "* (a)",
    ])
    let turn = pick(["g*", "gyro_*", "rotationRate.*", "omega*"])
    let time = pick(["t", "time", "secs", "Zeit", "stamp", "epoch", "moment", "T0"])
    let extra = pick([nil, "battery", "label", "row"])
    var names =
      (clock == "none" ? [] : [time]) + ["x", "y", "z"].map { axis.replacing("*", with: $0) }
    if hasRotation { names += ["x", "y", "z"].map { turn.replacing("*", with: $0) } }
    if hasHeader, let extra { names.append(extra) }
    var lines = pick([true, false, false]) && hasHeader ? ["Recorder of motion"] : []
    if hasHeader { lines.append(names.joined(separator: separator)) }
    func written(_ number: Double, _ digits: Int) -> String {
      let text = String(format: "%.\(digits)f", number)
      return hasCommas ? text.replacing(".", with: ",") : text
    }
    for row in 0..<Self.count {
      let seconds = Double(row) / rateHz
      let phase = 2 * Double.pi * 1.8 * seconds
      let values = [
        0.08 * sin(phase / 2), 0.25 * sin(phase) - (hasGravity ? 1 : 0), 0.12 * cos(phase),
      ]
      for (place, value) in values.enumerated() { axes[place].append(value) }
      var cells = values.map { written($0 * perG, digits) }
      switch clock {
      case "none": break
      case "date":
        let date = RecordedDate(unixSeconds: start + seconds)?.text ?? ""
        cells.insert(date, at: 0)
      default:
        let wholeDigits = clock == "s" ? 4 : 0
        cells.insert(written(start + seconds * perSecond, wholeDigits), at: 0)
      }
      if hasRotation { cells += [0.5 * sin(phase), 0.25, -0.125].map { written($0, 4) } }
      if hasHeader, let extra {
        cells.append(extra == "label" ? "walk" : extra == "row" ? "\(row)" : written(0.87, 2))
      }
      lines.append(cells.joined(separator: separator))
    }
    text = lines.joined(separator: "\n") + "\n"
  }
}
