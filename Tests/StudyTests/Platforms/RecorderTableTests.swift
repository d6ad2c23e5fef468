import Recordings
import Testing
import Text

@testable import Study

/// Truth: tables written by hand in the form of each app, whose values in g and seconds follow by arithmetic.
@Suite struct RecorderTableTests {
  private func recordings(_ files: [String: String]) throws -> [Recording] {
    let reading = try StudyFolder(files).read()
    for report in reading.reports { #expect(report.problem == nil, "\(report.source)") }
    return reading.sessions.flatMap(\.steps).flatMap(\.recordings)
  }

  private func isNear(_ found: [Double]?, _ expected: [Double], _ tolerance: Double = 1e-12) -> Bool
  {
    guard let found else { return false }
    return found.count == expected.count
      && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func rows(_ axis: Double) -> String {
    (0..<4).map { "\(1_769_990_400_000_000_000 + $0 * 10_000_000),0.\($0),1,\(axis),\(2 * $0)\n" }
      .joined()
  }

  private let header = "time,seconds_elapsed,z,y,x\n"

  @Test(arguments: [("ios", "false", 1.0), ("ios", "true", -1), ("android", "false", -1)])
  func `Sensor Logger's acceleration and gravity are device motion`(
    platform: String, standardisation: String, sign: Double
  ) throws {
    let found = try recordings([
      "P/S/Accelerometer.csv": header + rows(0.5), "P/S/Gravity.csv": header + rows(-9.80665),
      "P/S/Metadata.csv": """
      version,device name,recording epoch time,platform,appVersion,sensors,standardisation
      3,Phone,1769990400000,\(platform),1.55,Accelerometer|Gravity,\(standardisation)\n
      """,
    ])
    #expect(found.count == 1)
    let motion = try #require(found.first?.motion)
    #expect(found.first?.kind == .deviceMotion)
    #expect(isNear(motion.gravity?.y, Array(repeating: -sign, count: 4)))
    #expect(isNear(motion.userAcceleration?.y, Array(repeating: sign * 0.5 / 9.80665, count: 4)))
    #expect(isNear(motion.userAcceleration?.x, (0..<4).map { sign * 2 * Double($0) / 9.80665 }))
    #expect(isNear(motion.unixTimes, (0..<4).map { 1_769_990_400 + Double($0) / 100 }, 1e-6))
    #expect(found.first?.labels.device.app == "Sensor Logger 1.55")
  }

  @Test(arguments: [("ios", "false", 1.0), ("ios", "true", -1), ("android", "false", -1)])
  func `Sensor Logger's JSON is read as its tables are`(
    platform: String, standardisation: String, sign: Double
  ) throws {
    func items(_ sensor: String, _ axis: Double) -> [String] {
      (0..<4).map { row in
        #"{"sensor":"\#(sensor)","time":"\#(1_769_990_400_000_000_000 + row * 10_000_000)","seconds_elapsed":"0.0\#(row)","z":"1","y":"\#(axis)","x":"\#(2 * row)"}"#
      }
    }
    let facts =
      #"{"sensor":"Metadata","version":"3","device name":"Phone","recording epoch time":"1769990400000","platform":"\#(platform)","appVersion":"1.55","standardisation":"\#(standardisation)"}"#
    // The rows of sensors follow each other as they were recorded.
    let rows = zip(items("Accelerometer", 0.5), items("Gravity", -9.80665)).flatMap { [$0, $1] }
    let found = try recordings([
      "P/S/2026-02-02.json": "[" + ([facts] + rows).joined(separator: ",") + "]"
    ])
    #expect(found.count == 1)
    let motion = try #require(found.first?.motion)
    #expect(found.first?.kind == .deviceMotion)
    #expect(isNear(motion.gravity?.y, Array(repeating: -sign, count: 4)))
    #expect(isNear(motion.userAcceleration?.y, Array(repeating: sign * 0.5 / 9.80665, count: 4)))
    #expect(isNear(motion.userAcceleration?.x, (0..<4).map { sign * 2 * Double($0) / 9.80665 }))
    #expect(isNear(motion.unixTimes, (0..<4).map { 1_769_990_400 + Double($0) / 100 }, 1e-6))
    #expect(found.first?.labels.device.app == "Sensor Logger 1.55")
  }

  @Test(arguments: [("iPhone15,2", 9.81), ("Pixel 8", 9.80665)])
  func `phyphox divides by the gravity of its system and has Android's sign`(
    model: String, perG: Double
  ) throws {
    for (comma, point) in [(",", "."), (";", ","), ("\t", ","), ("\t", ".")] {
      let names = ["Zeit (s)", "Beschleunigung x (m/s^2)", "y (m/s^2)", "z (m/s^2)"]
      let table =
        names.map { "\"\($0)\"" }.joined(separator: comma) + "\n"
        + [
          ["0.01", "1.0", "9.81", "0.5"], ["0.02", "2.0", "9.81", "0.25"],
          ["NaN", "NaN", "NaN", "NaN"],
        ].map { row in row.map { $0.replacing(".", with: point) }.joined(separator: comma) + "\n" }
        .joined()
      let found = try recordings([
        "P/Raw Data.csv": table,
        "P/meta/device.csv":
          "\"property\",\"value\"\n\"version\",\"1.2\"\n\"deviceModel\",\"\(model)\"\n",
      ])
      let samples = try #require(found.first?.motion)
      #expect(isNear(samples.timestamps, [0.01, 0.02]))
      #expect(isNear(samples.acceleration?.x, [-1 / perG, -2 / perG]), "\(comma) \(point)")
    }
  }

  @Test func `SensorLog repeats the values of slower sensors`() throws {
    let found = try recordings([
      "P/a.csv": """
      loggingTime(txt),motionTimestamp_sinceReboot(s),motionUserAccelerationX(G),motionUserAccelerationY(G),\
      motionUserAccelerationZ(G),motionGravityX(G),motionGravityY(G),motionGravityZ(G)
      2026-02-02T00:00:00.000+01:00,5000.00,0.1,0,0,0,-1,0
      2026-02-02T00:00:00.005+01:00,5000.00,0.1,0,0,0,-1,0
      2026-02-02T00:00:00.010+01:00,5000.01,0.2,0,0,0,-1,0\n
      """
    ])
    let motion = try #require(found.first?.motion)
    #expect(motion.timestamps == [5000, 5000.01])
    #expect(motion.userAcceleration?.x == [0.1, 0.2])
    #expect(motion.gravity?.y == [-1, -1])
    #expect(found.first?.labels.start?.text == "2026-02-02T00:00:00.000+01:00")
  }

  @Test(arguments: [("-1.0", -1.0), ("9.80665", -1)])
  func `Beiwe's unit and sign follow from the size`(written: String, expected: Double) throws {
    let path = "abc/accelerometer/2026-02-02 00_00_00+00_00.csv"
    let found = try recordings([
      path: "timestamp,UTC time,accuracy,x,y,z\n"
        + (0..<3).map { "\(1_769_990_400_000 + 20 * $0),t,unknown,0,\(written),0\n" }.joined()
    ])
    #expect(isNear(found.first?.motion?.acceleration?.y, [expected, expected, expected]))
  }

  private func actiGraph(epoch: String = "00:00:00", date: String = "M/d/yyyy", rows: String)
    -> String
  {
    """
    ------------ Data File Created By ActiGraph GT9X ActiLife v6.13.4 Firmware v1.7.2 date format \(date) at 50 Hz  Filter Normal -----------
    Serial Number: TAS1
    Start Time 10:00:01
    Start Date 2/3/2026
    Epoch Period (hh:mm:ss) \(epoch)
    Download Time 12:00:00
    Download Date 2/14/2026
    Current Memory Address: 0
    Current Battery Voltage: 4.18     Mode = 12
    --------------------------------------------------
    \(rows)
    """
  }

  @Test(
    arguments: ["Accelerometer X,Accelerometer Y,Accelerometer Z\n", ""],
    ["M/d/yyyy", "dd/MM/yyyy"]) func `ActiGraph's table has the rate and the start of its head`(
      header: String, date: String
    ) throws
  {
    let text = actiGraph(date: date, rows: header + "0.5,1.0,0\n0.25,1.0,0\n-0.5,1.0,0\n")
    let found = try recordings(["P/a.csv": text])
    let samples = try #require(found.first?.motion)
    #expect(samples.acceleration?.x == [-0.5, -0.25, 0.5])
    #expect(
      isNear(
        zip(samples.timestamps.dropFirst(), samples.timestamps).map { $0 - $1 }, [0.02, 0.02], 1e-6)
    )
    // The download on the 14th of a month decides that months come first, whatever the head states.
    #expect(found.first?.labels.start?.text == "2026-02-03T10:00:01.000")
  }

  @Test func `counts and files of the E4 are unsupported by name`() throws {
    let reading = try StudyFolder([
      "P/a.csv": actiGraph(epoch: "00:00:15", rows: "1,2,3\n"),
      "Q/ACC.csv": "1769990400.0, 1769990400.0, 1769990400.0\n32.0, 32.0, 32.0\n0,64,0\n",
      "R/HR.csv": "1769990410.0\n1.0\n60.0\n61.5\n",
    ]).read()
    for path in ["P/a.csv", "Q/ACC.csv"] {
      let uselessness = reading.report(of: path)?.uselessness
      #expect(uselessness.map { ReadError(source: path, $0).issue } == .unsupported)
    }
    guard case .healthQuantity(let rates)? = reading.report(of: "R/HR.csv")?.recording?.content
    else {
      Issue.record("no heart rates")
      return
    }
    #expect(rates.values == [60, 61.5])
    #expect(rates.starts.map { $0?.unixSeconds } == [1_769_990_410, 1_769_990_411])
  }
}

/// Truth: tables whose values in g follow by arithmetic.
@Suite struct NamedColumnTests {
  private func read(_ text: String, _ columns: String) throws -> StudyReading {
    var labels = FileLabels()
    labels.columns = try ColumnReading(columns)
    return try StudyFolder(["P/a.csv": text]).read(labels: [ByteKey("P/a.csv"): labels])
  }

  private func motion(_ text: String, _ columns: String) throws -> MotionSamples {
    let reading = try read(text, columns)
    return try #require(reading.report(of: "P/a.csv")?.recording?.motion, "\(reading.reports)")
  }

  private let table = "t,ax,ay,az\n0,9.80665,0,0\n20,19.6133,0,0\n40,0,0,9.80665\n"

  @Test func `columns are converted to g with the sign of phones`() throws {
    let samples = try motion(table, "t=t,x=ax,y=ay,z=az,unit=m/s2,time=ms")
    #expect(samples.timestamps == [0, 0.02, 0.04])
    #expect(samples.acceleration?.x == [-1, -2, 0])
    #expect(
      try motion(table, "t=t,x=ax,y=ay,z=az,unit=m/s2,sign=apple").acceleration?.x == [1, 2, 0])
    #expect(
      try motion(table, "t=1,x=2,y=3,z=4,unit=mg,time=ms").acceleration?.z == [0, 0, 0.00980665])
  }

  @Test func `without times there is a rate, and lines before the header are left out`() throws {
    let text = "made by an app\nx;y;z\n0,5;0;1\n0,25;0;1\n"
    let samples = try motion(text, "x=x,y=y,z=z,unit=g,rate=100,skip=1,decimal=comma")
    #expect(samples.timestamps == [0, 0.01])
    #expect(samples.acceleration?.x == [0.5, 0.25])
  }

  /// Truth: what the clock of the place showed.
  @Test(arguments: [
    ("2023-11-17T00:30:20.00", "2023-11-17T00:30:20.02", "2023-11-17T00:30:20"),
    ("2023-11-17T00:30:20.00+01:00", "2023-11-17T00:30:20.02+01:00", "2023-11-17T00:30:20+01:00"),
    ("17.11.2023 00:30:20", "17.11.2023 00:30:20.02", "2023-11-17T00:30:20"),
  ]) func `a table of dates has the start that they say`(
    first: String, second: String, start: String
  ) throws {
    let reading = try read(
      "t;x;y;z\n\(first);0;1;0\n\(second);0;1;0\n", "t=t,x=x,y=y,z=z,unit=g,decimal=point")
    let found = try #require(reading.sessions.first?.start, "\(reading.reports)")
    let expected = try #require(RecordedDate.spelled(start))
    #expect(abs(found.unixSeconds - expected.unixSeconds) < 1e-6)
    #expect(found.zone == expected.zone)
    #expect(found.offsetMinutes == expected.offsetMinutes)
    // A part may be named by the clock of the place.
    let part = RecordingSpan(from: .init("2023-11-17T00:30:20"), to: .init("2023-11-17T00:30:21"))
    let recording = try #require(reading.report(of: "P/a.csv")?.recording)
    #expect(try recording.part(part).motion?.count == 2)
  }

  @Test func `acceleration without gravity is device motion of a known unit`() throws {
    let samples = try motion(table, "t=t,x=ax,y=ay,z=az,unit=m/s2,gravity=no,time=ms")
    #expect(samples.acceleration == nil)
    #expect(samples.userAcceleration?.x == [-1, -2, 0])
    #expect(samples.isUnitKnown)
  }

  @Test(arguments: [
    (["0.00", "0.02", "0.04"], [0, 0.02, 0.04]), (["0", "20", "40"], [0, 0.02, 0.04]),
    (["0", "20000", "40000"], [0, 0.02, 0.04]), (["0", "20000000", "40000000"], [0, 0.02, 0.04]),
  ]) func `the unit of times is that of movement`(texts: [String], seconds: [Double]) throws {
    let rows = texts.map { "\($0),0,1,0\n" }.joined()
    #expect(try motion("t,x,y,z\n" + rows, "t=t,x=x,y=y,z=z,unit=g").timestamps == seconds)
  }

  @Test func `steps of 1 show no unit, and Unix times show theirs by their size`() throws {
    func rows(_ times: [String]) -> String { "t,x,y,z\n" + times.map { "\($0),0,1,0\n" }.joined() }
    let counted = try read(rows(["0", "1", "2"]), "t=t,x=x,y=y,z=z,unit=g").reports.first?.problem
    #expect(counted?.description.contains("leave out t and give rate=") == true)
    let milliseconds = try motion(rows(["0", "1", "2"]), "t=t,x=x,y=y,z=z,unit=g,time=ms")
    #expect(milliseconds.timestamps == [0, 0.001, 0.002])
    let whole = ["1769990400", "1769990400", "1769990401"]
    #expect(try motion(rows(whole), "t=t,x=x,y=y,z=z,unit=g").unixTimes?.last == 1_769_990_401)
    // 70 samples per second are 14.29 ms apart, which no other unit explains.
    let fractions = try motion(rows(["0", "14.25", "28.5"]), "t=t,x=x,y=y,z=z,unit=g")
    #expect(fractions.timestamps == [0, 0.01425, 0.0285])
  }

  @Test func `a first row of numbers is data, whose columns have numbers`() throws {
    let rows = "0.00,1.5,0,0\n0.02,0,1.5,0\n"
    let samples = try motion(rows, "t=1,x=2,y=3,z=4,unit=g")
    #expect(samples.timestamps == [0, 0.02])
    #expect(samples.acceleration?.x == [1.5, 0])
    // Whole numbers that count up are the names that pandas gives to columns.
    let named = try motion("0,1,2,3\n" + rows, "t=0,x=1,y=2,z=3,unit=g")
    #expect(named.timestamps == [0, 0.02])
  }

  @Test(arguments: [
    ("gyro_x (deg/s)", 180 / Double.pi), ("gx (rad/s)", 1), ("wx [°/s]", 180 / Double.pi),
  ]) func `angular velocity in degrees is converted where the name says so`(
    name: String, perRadian: Double
  ) throws {
    let others = ["y", "z"].map { name.replacing("x", with: $0) }
    let text = "t,x,y,z,\(name),\(others[0]),\(others[1])\n0.00,0,1,0,9,0,0\n0.02,0,1,0,18,0,0\n"
    let columns = "t=t,x=x,y=y,z=z,unit=g,gx=\(name),gy=\(others[0]),gz=\(others[1])"
    let rotation = try #require(try motion(text, columns).rotationRate)
    #expect(rotation.x == [9 / perRadian, 18 / perRadian])
  }

  @Test func `angular velocity without a unit is refused unless it can only be degrees`() throws {
    func table(_ rotation: Double) -> String {
      let rows = (0..<20).map { "\(Double($0) / 50),0,1,0,\(rotation),0,1\n" }
      return "t,x,y,z,gx,gy,gz\n" + rows.joined()
    }
    let columns = "t=t,x=x,y=y,z=z,unit=g,gx=gx,gy=gy,gz=gz"
    let problem = try read(table(9), columns).reports.first?.problem
    #expect(problem?.description.contains("add gyro=rad/s or gyro=deg/s") == true)
    #expect(try motion(table(9), columns + ",gyro=rad/s").rotationRate?.x.first == 9)
    let degrees = try motion(table(9), columns + ",gyro=deg/s").rotationRate?.x.first
    #expect(degrees == 9 / (180 / Double.pi))
    #expect(try motion(table(90), columns).rotationRate?.x.first == 90 / (180 / Double.pi))
    #expect(throws: ColumnProblem.self) { try ColumnReading(columns + ",gyro=?") }
  }

  @Test(arguments: [
    "ID", "id", "code", "Proband", "subject", "SubjID", "Versuchsperson", "Teilnehmer", "VP-Nr.",
  ]) func `several people in a table are asked for`(name: String) throws {
    let text =
      "\(name),t,x,y,z\n" + (0..<20).map { "\($0 / 10),\(20 * ($0 % 10)),0,1,0\n" }.joined()
    let columns = "t=t,x=x,y=y,z=z,unit=g,time=ms"
    let problem = try read(text, columns).reports.first?.problem
    #expect(problem?.description.contains("participant=\(name)") == true)
    #expect(try read(text, columns + ",participant=\(name)").sessions.count == 2)
    #expect(try read(text, columns + ",people=one").sessions.count == 1)
    #expect(try read(text, columns + ",session=\(name)").sessions.count == 2)
    // A column that counts the rows is none of people.
    let counted = "\(name),t,x,y,z\n" + (0..<20).map { "\($0),\(20 * $0),0,1,0\n" }.joined()
    #expect(try read(counted, columns).sessions.count == 1)
  }

  @Test(arguments: [
    ("t", ["25.03.2020 12:00:00.000", "25.03.2020 12:00:00.020"], ""),
    ("t", ["03/25/2020 12:59:59.990 PM", "03/25/2020 01:00:00.010 PM"], ""),
    ("t", ["3.4.2020 9:00:00", "3.4.2020 9:00:00.020"], ""),
    ("t", ["03/04/2020 12:00:00.000", "03/04/2020 12:00:00.020"], ",dates=mdy"),
    ("t", ["2020/03/04 12:00:00.000", "2020/03/04 12:00:00.020"], ""),
    ("t", ["23:59:59.990", "00:00:00.010"], ""),
    ("day,t", ["25.03.2020,23:59:59.990", "26.03.2020,00:00:00.010"], ",day=day"),
  ]) func `times are read as people spell them`(header: String, times: [String], added: String)
    throws
  {
    let rows = times.map { "\($0),0,1,0\n" }.joined()
    let samples = try motion("\(header),x,y,z\n" + rows, "t=t,x=x,y=y,z=z,unit=g" + added)
    #expect(samples.unixTimes == nil)
    #expect(abs(samples.timestamps[1] - samples.timestamps[0] - 0.02) < 1e-6)
    if !added.isEmpty || header != "t" || times[0].contains(":59.990") { return }
    #expect(samples.timestamps[0] > 1.5e9)
  }

  @Test func `dates whose order nothing shows are asked for`() throws {
    let text = "t,x,y,z\n03/04/2020 12:00:00.000,0,1,0\n03/04/2020 12:00:00.020,0,1,0\n"
    let problem = try read(text, "t=t,x=x,y=y,z=z,unit=g").reports.first?.problem
    #expect(problem?.description.contains("add dates=dmy") == true)
    let starts = try ["dmy", "mdy"].map { order in
      try motion(text, "t=t,x=x,y=y,z=z,unit=g,dates=\(order)").timestamps[0]
    }
    // From the 4th of March to the 3rd of April.
    #expect(starts[0] - starts[1] == 30 * 86_400)
  }

  @Test(arguments: [
    (["\"1,250.50\"", "\"-980.00\"", "\"12\""], [1250.5, -980, 12]),
    (["\"1,250\"", "980", "12"], [1250, 980, 12]),
    (["1 250.5", "980", "1'250"], [1250.5, 980, .nan]),
    (["1'250.5", "980", "12"], [1250.5, 980, 12]),
    (["\"1,250\"", "\"0,980\"", "12"], [1.25, 0.98, 12]),
    (["\"1,250\"", "\"2,980\"", "\"1,001\""], [.nan, .nan, .nan]),
  ]) func `thousands that a column shows are read`(cells: [String], values: [Double]) throws {
    let rows = cells.enumerated().map { "\($0),0,\($1),0\n" }.joined()
    let table = try DelimitedTable(anyForm: ByteBuffer(Array("t,x,y,z\n\(rows)".utf8)))
    let found = table.numbers(at: 2, of: [0, 1, 2])
    #expect(zip(found, values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(found)")
  }

  @Test func `points may group thousands where commas are decimal`() throws {
    let text = "t;x;y;z\n0;0;1.250,5;0\n1;0;980,25;0\n2;0;1.000;0\n"
    let table = try DelimitedTable(anyForm: ByteBuffer(Array(text.utf8)))
    #expect(table.numbers(at: 2, of: [0, 1, 2]) == [1250.5, 980.25, 1000])
  }

  @Test(arguments: ["t x y z\n", "   t      x   y  z\n", ""]) func `blanks may separate the cells`(
    header: String
  ) throws {
    let text = header + (0..<5).map { "  \(Double($0) / 50)   0.0  -1.5   0,25\r\n" }.joined()
    let columns = header.isEmpty ? "t=1,x=2,y=3,z=4,unit=g" : "t=t,x=x,y=y,z=z,unit=g"
    let samples = try motion(text, columns)
    #expect(samples.timestamps == [0, 0.02, 0.04, 0.06, 0.08])
    #expect(samples.acceleration?.z.last == 0.25)
  }

  @Test func `dates are times, and numbers since 1970 are dates`() throws {
    let rows = ["2026-02-02T00:00:00.000Z,0,1,0", "2026-02-02T00:00:00.020Z,0,1,0"]
    let samples = try motion(
      "t,x,y,z\n" + rows.joined(separator: "\n") + "\n", "t=t,x=x,y=y,z=z,unit=g")
    #expect(samples.unixTimes?.first == 1_769_990_400)
    let numbers = "t,x,y,z\n1769990400000,0,1,0\n1769990400020,0,1,0\n"
    #expect(try motion(numbers, "t=t,x=x,y=y,z=z,unit=g").unixTimes?.first == 1_769_990_400)
  }

  @Test func `columns say whose the rows are`() throws {
    let text = "id,run,t,x,y,z\na,1,0,0,1,0\nb,1,0,0,1,0\na,1,20,0.5,1,0\na,2,0,0,1,0\n"
    let reading = try read(text, "t=t,x=x,y=y,z=z,unit=g,time=ms,participant=id,session=run")
    #expect(reading.places.sorted() == ["a/1", "a/2", "b/1"])
    let first = try #require(
      reading.sessions.first { $0.participant == "a" && $0.identifier == "1" })
    #expect(first.steps.first?.recordings.first?.motion?.acceleration?.x == [0, 0.5])
  }

  @Test func `a column that the table lacks is an error with those that it has`() throws {
    let problem = try read(table, "t=t,x=aX,y=ay,z=az").reports.first?.problem
    #expect(problem?.description.contains("column aX is not in a.csv (t, ax, ay, az)") == true)
  }

  @Test func `an unknown table is an error that shows how it would be read`() throws {
    let reading = try StudyFolder([
      "P/a.csv": "time,gFx,gFy,gFz,TgF\n" + (0..<30).map { "0.\(10 + $0),0,1,0,1\n" }.joined()
    ]).read()
    let problem = try #require(reading.reports.first?.problem)
    #expect(problem.issue == .unrecognized)
    #expect(problem.description.contains("--columns 't=time,x=gFx,y=gFy,z=gFz,unit=g,time=s'"))
  }

  @Test func `what is proposed for a table of several people says whose the rows are`() throws {
    let rows = (0..<30).map { "P\($0 / 15),1,0.\(10 + $0),0,1,0\n" }.joined()
    let reading = try StudyFolder(["a.csv": "Subject ID,Visit,time,ax,ay,az\n" + rows]).read()
    let problem = try #require(reading.reports.first?.problem)
    #expect(
      problem.description.contains(
        "--columns 't=time,x=ax,y=ay,z=az,unit=g,time=s,participant=Subject ID,visit=Visit'"),
      "\(problem)")
  }

  @Test func `a table that is cut is used up to there`() throws {
    let reading = try read(table + "60,1", "t=t,x=ax,y=ay,z=az,unit=m/s2,time=ms")
    let recording = try #require(reading.report(of: "P/a.csv")?.recording)
    #expect(recording.itemCount == 3)
    #expect(recording.tear?.syntax == .csv)
  }

  @Test(arguments: [
    "t=time", "t=t,x=x,y=y", "t=t,x=x,y=y,z=z,unit=ft", "x=x,y=y,z=z", "t=t,x=x,x=b,y=y,z=z",
    "time", "t=t,x=x,y=y,z=z,skip=-1", "t=t,x=x,y=y,z=z,gravity=maybe", "",
    "t=t,x=x,y=y,z=z,color=red", "rate=?,x=x,y=y,z=z", "t=t,x=x,y=y,z=z,unit=?", "t=?,x=x,y=y,z=z",
  ]) func `a text that says too little is refused`(text: String) {
    #expect(throws: ColumnProblem.self) { try ColumnReading(text) }
  }
}
