import Recordings
import Testing
import Text

@testable import Study

/// Truth: rows written by hand, by the schemas of RADAR-base.
@Suite struct RADARBaseTests {
  private static let keys = "key.projectId,key.userId,key.sourceId,value.time,value.timeReceived"

  /// Samples of one second each, 50 of them.
  private func motion(
    from start: Double, count: Int = 50, user: String = "u1", device: String = "phone",
    project: String = "study", x: Double = 0.1
  ) -> String {
    let rows = (0..<count).map { index in
      let time = start + Double(index) / 50
      return "\(project),\(user),\(device),\(time),\(time),\(x),-0.2,0.97\n"
    }
    return "\(Self.keys),value.x,value.y,value.z\n" + rows.joined()
  }

  private func file(_ topic: String, _ name: String, user: String = "u1") -> String {
    "study/\(user)/\(topic)/\(name).csv"
  }

  private let acceleration = "android_phone_acceleration"
  /// A full hour: 2023-11-14, 23:00 UTC.
  private let hour = 1_700_002_800.0

  @Test(arguments: [("android_phone_acceleration", -1.0), ("sensorkit_acceleration", 1)])
  func `acceleration has the sign of the phone's maker`(topic: String, sign: Double) throws {
    let study = try StudyFolder([file(topic, "20231114_2300"): motion(from: hour)])
    let reading = try study.read()
    #expect(reading.places == ["u1/2023-11-14/study/phone"])
    #expect(reading.orphans.isEmpty)
    let session = try #require(reading.sessions.first)
    #expect(session.task == .gaitAndBalance)
    #expect(session.start?.unixSeconds == hour)
    let samples = try #require(session.steps.first?.recordings.first?.motion)
    #expect(samples.count == 50)
    #expect(samples.timestamps == samples.unixTimes)
    #expect(samples.acceleration?.z.first == sign * 0.97)
    let report = try #require(reading.reports.first)
    #expect(report.kind == .accelerometer)
    #expect(report.platform == "RADAR-base")
  }

  @Test func `a header may be long`() throws {
    let names = (0..<1000).map { "value.more\($0)" }.joined(separator: ",")
    let text = motion(from: hour).split(separator: "\n").enumerated().map { line, row in
      line == 0 ? "\(names),\(row)" : String(repeating: ",", count: 1000) + row
    }
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): text.joined(separator: "\n") + "\n"
    ])
    #expect(try study.read().places == ["u1/2023-11-14/study/phone"])
  }

  @Test func `a user that no table can hold is an error of the file`() throws {
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): motion(from: hour, user: "u\u{1}")
    ])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map(\.problem.issue.code) == ["row_malformed"])
  }

  /// The user may name one topic, or one file of it.
  @Test func `the folder names the topic, whichever path is given`() throws {
    let path = file(acceleration, "20231114_2300")
    let study = try StudyFolder([
      path: motion(from: hour), file(acceleration, "20231115_0000"): motion(from: hour + 3600),
    ])
    #expect(try study.read(below: [path]).places == ["u1/2023-11-14/study/phone"])
    let folder = try study.read(below: ["study/u1/\(acceleration)"])
    #expect(folder.places == ["u1/2023-11-14/study/phone", "u1/2023-11-15/study/phone"])
    let list = try study.files(below: ["study/u1/\(acceleration)"])
    let reader = SessionReader(list)
    let units = reader.plan().units
    #expect(units.count == 2)
  }

  /// Their columns are those of acceleration.
  @Test(arguments: [
    "android_phone_gyroscope", "android_phone_magnetic_field", "android_empatica_e4_acceleration",
  ]) func `what cannot be measured honestly is passed over`(topic: String) throws {
    let study = try StudyFolder([file(topic, "20231114_2300"): motion(from: hour)])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.isEmpty)
    #expect(reading.reports.map(\.platform) == ["RADAR-base"])
  }

  @Test func `time goes on over the hour, and rests end a bout`() throws {
    let study = try StudyFolder([
      file(acceleration, "20231114_2200"): motion(from: hour - 100)
        + rows(from: hour - 1, count: 50),
      file(acceleration, "20231114_2300"): motion(from: hour, count: 100),
      file(acceleration, "20231114_2300_1"): motion(from: hour + 3000),
    ])
    let reading = try study.read()
    #expect(reading.places == ["u1/2023-11-14/study/phone"])
    let steps = try #require(reading.sessions.first).steps
    #expect(steps.map(\.attempt) == [1, 2, 3])
    #expect(steps.compactMap(\.recordings.first?.itemCount) == [50, 150, 50])
    #expect(steps.compactMap(\.recordings.first?.partCount) == [1, 2, 1])
    #expect(
      reading.recordedSources.map { $0.split(separator: "/").last } == [
        "20231114_2200.csv", "20231114_2200.csv", "20231114_2300_1.csv",
      ])
  }

  private func rows(from start: Double, count: Int) -> String {
    motion(from: start, count: count).split(separator: "\n").dropFirst().map { "\($0)\n" }.joined()
  }

  @Test func `samples that come in disorder, or twice, are put in order`() throws {
    let lines = rows(from: hour, count: 100).split(separator: "\n").map { "\($0)\n" }
    let header = "\(Self.keys),value.x,value.y,value.z\n"
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): header + lines.reversed().joined(),
      file(acceleration, "20231114_2300_1"): header + lines[20..<60].joined(),
    ])
    let steps = try #require(try study.read().sessions.first).steps
    #expect(steps.count == 1)
    let times = try #require(steps[0].recordings.first?.motion?.timestamps)
    #expect(times.count == 140)
    #expect(times == times.sorted())
  }

  /// A year of a participant lies in one folder.
  @Test func `each day is read for itself, with all topics of it`() throws {
    var files: [String: String] = [:]
    for day in 10...13 {
      for topic in [acceleration, "android_phone_step_count"] {
        files[file(topic, "202311\(day)_0900")] = "x"
      }
    }
    let study = try StudyFolder(files)
    let list = try study.files()
    let reader = SessionReader(list)
    let units = reader.plan().units
    #expect(units.map(\.paths.count) == [2, 2, 2, 2])
  }

  private func steps(_ records: [(time: Double, steps: Int)]) -> String {
    "\(Self.keys),value.steps\n"
      + records.map { "study,u1,phone,\($0.time),\($0.time),\($0.steps)\n" }.joined()
  }

  @Test func `a bout has the steps that fell into it`() throws {
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): motion(from: hour) + rows(from: hour + 100, count: 100),
      file("android_phone_step_count", "20231114_2300"): steps([
        (hour - 5, 7), (hour + 0.5, 2), (hour + 50, 9), (hour + 100, 3), (hour + 101.5, 4),
        (hour + 300, 8),
      ]),
    ])
    let steps = try #require(try study.read().sessions.first).steps
    let counts = steps.map { step -> [Double] in
      guard case .pedometer(let updates) = step.recording(.pedometer)?.content else { return [] }
      return updates.steps
    }
    #expect(counts == [[2], [3, 7]])
  }

  @Test func `a day without motion has all of its steps`() throws {
    let study = try StudyFolder([
      file("android_phone_step_count", "20231114_2200"): steps([(hour - 60, 7), (hour - 50, 1)]),
      file("android_phone_step_count", "20231114_2300"): steps([(hour + 5, 2)]),
    ])
    let reading = try study.read()
    let step = try #require(reading.sessions.first?.steps.first)
    guard case .pedometer(let updates) = step.recordings.first?.content else {
      Issue.record("no pedometer")
      return
    }
    #expect(updates.steps == [7, 8, 10])
    #expect(step.recordings.first?.furtherSources.count == 1)
    #expect(!reading.reports.contains { $0.isOutsideMotion })
    #expect(reading.sessions.count == 1)
    #expect(updates.starts.map { $0?.unixSeconds } == [hour - 60, hour - 60, hour - 60])
  }

  /// The second hour counts steps of one bout in two files; the first hour counts some while no motion was recorded.
  @Test func `every file of steps is part of a recording or left out`() throws {
    let topic = "android_phone_step_count"
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): motion(from: hour),
      file(topic, "20231114_2200"): steps([(hour - 60, 7)]),
      file(topic, "20231114_2300"): steps([(hour + 0.2, 2)]),
      file(topic, "20231114_2300_1"): steps([(hour + 0.5, 3)]),
    ])
    let reading = try study.read()
    func names(_ sources: [String]) -> [Substring?] {
      sources.map { $0.split(separator: "/").last }
    }
    #expect(names(reading.reports.filter(\.isOutsideMotion).map(\.source)) == ["20231114_2200.csv"])
    let recording = try #require(reading.sessions.first?.steps.first?.recording(.pedometer))
    #expect(names([recording.source]) == ["20231114_2300.csv"])
    #expect(names(recording.furtherSources) == ["20231114_2300_1.csv"])
  }

  @Test func `heart rates are days of the device that took them`() throws {
    let header = "\(Self.keys),value.timeInterval,value.heartRate\n"
    let rows = [-60.0, 0, 3600, 7200].map { "s,u1,watch,\(hour + $0),0,1,\(60 + Int($0 / 60))\n" }
    let study = try StudyFolder([
      file("connect_fitbit_intraday_heart_rate", "20231114_2300"): header + rows.joined(),
      file(acceleration, "20231114_2300"): motion(from: hour),
    ])
    let reading = try study.read()
    #expect(
      reading.places.sorted() == [
        "u1/2023-11-14/s/watch/connect_fitbit_intraday_heart_rate", "u1/2023-11-14/study/phone",
        "u1/2023-11-15/s/watch/connect_fitbit_intraday_heart_rate",
      ])
    let hearts = reading.sessions.filter { $0.task == .heartRate }
    let values = hearts.map { session -> [Double] in
      guard case .healthQuantity(let samples) = session.steps.first?.recordings.first?.content
      else { return [] }
      return samples.values
    }
    #expect(values == [[59, 60], [120, 180]])
  }

  private func hearts(_ files: [String: [Double]]) throws -> [Session] {
    let header = "\(Self.keys),value.heartRate\n"
    let written = files.map { name, seconds in
      let rows = seconds.map { "s,u1,watch,\(hour + $0),0,\(60 + Int($0 / 60) % 60)\n" }
      return (file("connect_fitbit_intraday_heart_rate", name), header + rows.joined())
    }
    return try StudyFolder(Dictionary(uniqueKeysWithValues: written)).read().sessions
  }

  /// Truth: the same series in one file, and as it is written.
  @Test func `heart rates of a day are one series, however they were cut into files`() throws {
    let series = (-600..<600).filter { $0 % 5 == 0 }.map(Double.init)
    let earlier = series.filter { $0 < 0 }, later = series.filter { $0 >= 0 }
    let whole = try hearts(["20231114_2200": series])
    let cut = try hearts([
      "20231114_2200": earlier, "20231114_2300": later.filter { $0 < 300 },
      "20231114_2300_1": later.filter { $0 >= 300 },
    ])
    let repeated = try hearts([
      "20231114_2200": earlier, "20231114_2300": later, "20231114_2300_1": Array(later.suffix(50)),
    ])
    for (sessions, partCount) in [(whole, 1), (cut, 3), (repeated, 3)] {
      #expect(sessions.count == 1 && sessions[0].steps.count == 1)
      let recording = try #require(sessions.first?.steps.first?.recordings.first)
      #expect(recording.partCount == partCount)
      #expect(recording.source.hasSuffix("20231114_2200.csv"))
      guard case .healthQuantity(let samples) = recording.content else { continue }
      let times = Set(samples.starts.compactMap { $0?.unixSeconds })
      #expect(times == Set(series.map { hour + $0 }))
    }
  }

  @Test func `a pause parts what was recorded on and on, and is no gap in it`() throws {
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): motion(from: hour) + rows(from: hour + 100, count: 60)
    ])
    let recording = try #require(try study.read().reports.first?.recording)
    #expect(recording.itemCount == 110)
    #expect(recording.unbrokenParts.map(\.itemCount) == [50, 60])
  }

  @Test func `devices and participants of one file are separate sessions`() throws {
    let study = try StudyFolder([
      "\(acceleration)/20231114_2300.csv": motion(from: hour)
        + rows(from: hour, count: 50).split(separator: "\n").map { "\($0)\n" }.joined().split(
          separator: "u1"
        ).joined(separator: "u2")
    ])
    let reading = try study.read()
    #expect(reading.places == ["u1/2023-11-14/study/phone", "u2/2023-11-14/study/phone"])
    #expect(reading.reports.first?.recording?.itemCount == 50)
  }

  // MARK: Projects

  /// Truth: the samples of each project by itself.
  @Test func `people of one name in two projects stay two people`() throws {
    let study = try StudyFolder([
      "A/u1/\(acceleration)/20231114_2300.csv": motion(from: hour, project: "A"),
      "B/u1/\(acceleration)/20231114_2300.csv": motion(
        from: hour + 0.01, count: 80, project: "B", x: 0.3),
    ])
    let reading = try study.read()
    #expect(reading.places == ["u1/2023-11-14/A/phone", "u1/2023-11-14/B/phone"])
    #expect(reading.sessions.map(\.project) == ["A", "B"])
    let motions = reading.sessions.map { $0.steps.flatMap(\.recordings).compactMap(\.motion) }
    #expect(motions.map { $0.map(\.count) } == [[50], [80]])
    #expect(motions.map { Set($0.flatMap { $0.acceleration?.x ?? [] }) } == [[-0.1], [-0.3]])
  }

  @Test func `one file may hold both projects`() throws {
    let text =
      motion(from: hour, project: "A")
      + motion(from: hour, project: "B", x: 0.3).split(separator: "\n").dropFirst().map {
        "\($0)\n"
      }.joined()
    let study = try StudyFolder(["x/u1/\(acceleration)/20231114_2300.csv": text])
    #expect(try study.read().places == ["u1/2023-11-14/A/phone", "u1/2023-11-14/B/phone"])
  }

  @Test func `the folder names the project where no column does`() throws {
    func without(_ text: String) -> String {
      text.split(separator: "\n").map { line in line.drop { $0 != "," }.dropFirst() + "\n" }
        .joined()
    }
    let study = try StudyFolder([
      "A/u1/\(acceleration)/20231114_2300.csv": without(motion(from: hour)),
      "B/u1/\(acceleration)/20231114_2300.csv": without(motion(from: hour, x: 0.3)),
    ])
    #expect(try study.read().places == ["u1/2023-11-14/A/phone", "u1/2023-11-14/B/phone"])
    let one = try study.read(below: ["B/u1/\(acceleration)"])
    #expect(one.places == ["u1/2023-11-14/B/phone"])
  }

  @Test func `whoever names the participant means one person`() throws {
    let study = try StudyFolder([file(acceleration, "20231114_2300"): motion(from: hour)])
    var labels = FileLabels()
    labels.participant = "Ann"
    let named = try study.files().paths.first ?? ""
    let sessions = try study.read(labels: [ByteKey(named): labels]).sessions
    #expect(sessions.map(\.participant) == ["Ann"])
    #expect(sessions.map(\.project) == [""])
  }

  // MARK: Contradictions

  @Test func `two values of one time are one error`() throws {
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): motion(from: hour, count: 100),
      file(acceleration, "20231114_2300_1"): motion(from: hour + 1, count: 100, x: 0.3),
      file(acceleration, "20231115_0000"): motion(from: hour + 3600),
      file("android_phone_step_count", "20231114_2300"): steps([(hour + 0.5, 2)]),
    ])
    let reading = try study.read()
    #expect(reading.orphans.map(\.problem.issue.code) == ["values_conflict"])
    #expect(reading.orphans.map(\.session) == ["2023-11-14/study/phone"])
    #expect(reading.orphans.map(\.participant) == ["u1"])
    #expect(reading.places == ["u1/2023-11-15/study/phone"])
    #expect(reading.reports.count { $0.holdsConflict } == 2)
  }

  @Test func `two recordings that are woven into each other in one file are one error`() throws {
    let lines = [0.1, 0.3].map { x in
      motion(from: hour, x: x).split(separator: "\n").map { "\($0)\n" }
    }
    let woven = zip(lines[0], lines[1]).dropFirst().map { $0 + $1 }.joined()
    let following = lines[0].dropFirst().joined() + lines[1].dropFirst().joined()
    for rows in [woven, following] {
      let study = try StudyFolder([file(acceleration, "20231114_2300"): lines[0][0] + rows])
      let reading = try study.read()
      #expect(reading.orphans.map(\.problem.issue.code) == ["values_conflict"])
      #expect(reading.sessions.isEmpty)
    }
  }

  /// Older apps gave some samples the time of their delivery.
  @Test func `a few samples that were delivered together are no contradiction`() throws {
    let lines = motion(from: hour).split(separator: "\n").map { "\($0)\n" }
    let late = lines[10].replacing(",0.1,", with: ",0.2,")
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): lines[...10].joined() + late + lines[11...].joined()
    ])
    let reading = try study.read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.sessions.count == 1)
  }

  @Test func `two heart rates of one time are one error`() throws {
    let header = "\(Self.keys),value.heartRate\n"
    let topic = "connect_fitbit_intraday_heart_rate"
    let study = try StudyFolder([
      file(topic, "20231114_2300"): header
        + "s,u1,watch,\(hour),0,60\ns,u1,watch,\(hour + 60),0,61\n",
      file(topic, "20231114_2300_1"): header + "s,u1,watch,\(hour),0,80\n",
    ])
    let reading = try study.read()
    #expect(reading.orphans.map(\.problem.issue.code) == ["values_conflict"])
    #expect(reading.sessions.isEmpty)
  }

  @Test func `a map has the last word`() throws {
    let path = file(acceleration, "20231114_2300")
    let study = try StudyFolder([path: motion(from: hour)])
    var labels = FileLabels()
    (labels.participant, labels.session) = ("Ann", "first")
    let list = try study.files()
    let named = list.paths.first ?? ""
    #expect(try study.read(labels: [ByteKey(named): labels]).places == ["Ann/first"])
  }

  @Test func `what is wrong with a file is one error of its own`() throws {
    let header = "\(Self.keys),value.x,value.y,value.z\n"
    let study = try StudyFolder([
      file(acceleration, "20231114_2000"): header,
      file(acceleration, "20231114_2100"): header + "s,u1,phone,1,1\ns,u1,phone,1,1,2,3,4\n",
      file(acceleration, "20231114_2200"): motion(from: hour - 3600) + "s,u1,phone,17000",
      file(acceleration, "20231114_2300"): header + "s,u1,phone,x,,y,,\n",
    ])
    let reading = try study.read()
    #expect(
      reading.orphans.map { $0.problem.issue.code } == [
        "no_recording", "csv_malformed", "no_recording",
      ])
    #expect(reading.orphans.map { $0.problem.position } == [nil, 2, nil])
    #expect(reading.orphans.map(\.participant) == ["u1", "u1", "u1"])
    let whole = try #require(reading.sessions.first?.steps.first?.recordings.first)
    #expect(whole.itemCount == 50)
    #expect(whole.tear?.syntax == .csv)
    let strict = try study.read(isStrict: true)
    #expect(strict.orphans.map { $0.problem.issue.code }.contains("csv_truncated"))
  }

  /// Property: no row is lost, whichever numbers it has; preparation counts the rows it cannot use.
  @Test func `rows with odd numbers are kept`() throws {
    let odd = ["", "NaN", "1e300", "-1e300", "1e18", "0", "-1", "1.7E9", "x"]
    let header = "\(Self.keys),value.x,value.y,value.z\n"
    // A device of its own for each value: no device has two values at one time.
    let rows = odd.enumerated().flatMap { place, value in
      odd.map { "s,u1,phone\(place),\($0),0,\(value),\(value),\(value)\n" }
    }
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): header + rows.joined(),
      file("android_phone_step_count", "20231114_2300"): "\(Self.keys),value.steps\n"
        + odd.map { "s,u1,phone,\($0),0,\($0)\n" }.joined(),
      file("watch", "20231114_2300"): "\(Self.keys),value.heartRate\n"
        + odd.map { "s,u1,phone,\($0),0,\($0)\n" }.joined(),
    ])
    let reading = try study.read()
    let samples = reading.sessions.flatMap(\.steps).flatMap(\.recordings).compactMap(\.motion)
    let count: Int = samples.map(\.count).reduce(0, +)
    #expect(count == 81)
  }

  /// Times that cannot be read by the row before them: 3 of them in the first bout, 1 in the second.
  @Test func `samples without a time stay with what they were recorded with`() throws {
    func samples(_ times: [String]) -> String {
      times.map { "s,u1,phone,\($0),0,0.1,-0.2,0.97\n" }.joined()
    }
    let times = (0..<4).map { "\(hour + Double($0) / 50)" }
    let later = (0..<4).map { "\(hour + 60 + Double($0) / 50)" }
    let study = try StudyFolder([
      file(acceleration, "20231114_2300"): "\(Self.keys),value.x,value.y,value.z\n"
        + samples([
          "abc", times[0], times[1], "", "x", times[2], times[3], later[0], later[1], later[2], "-",
          later[3],
        ])
    ])
    let reading = try study.read()
    let motion = reading.sessions.flatMap(\.steps).flatMap(\.recordings).compactMap(\.motion)
    #expect(motion.map { $0.timestamps.count { !$0.isFinite } } == [3, 1])
    #expect(motion.map { $0.timestamps.count(where: \.isFinite) } == [4, 4])
    #expect(reading.reports.first?.recording?.itemCount == 8)
  }

  /// 4 steps at an unknown time, a count that is not a number and one below zero: 20 steps are left, of the
  /// 5 records that can be read.
  @Test func `records of steps that cannot be read are left out and counted`() throws {
    let rows = ["abc,4", "4,x", "6,-5", "18,1", "20,4", "23,5", "25,5", "28,5"].map { cells in
      let time = Double(cells.prefix { $0 != "," }).map { "\(hour + $0)" } ?? "abc"
      return "s,u1,phone,\(time),0,\(cells.drop { $0 != "," }.dropFirst())\n"
    }
    let study = try StudyFolder([
      file("android_phone_step_count", "20231114_2300"): "\(Self.keys),value.steps\n"
        + rows.joined()
    ])
    let reading = try study.read()
    let recording = try #require(reading.sessions.first?.steps.first?.recordings.first)
    guard case .pedometer(let updates) = recording.content else {
      Issue.record("no pedometer")
      return
    }
    #expect(updates.steps == [1, 5, 10, 15, 20])
    #expect(recording.leftOutCount == 3)
    let report = try #require(reading.reports.first?.recording)
    #expect(report.itemCount == 5)
    #expect(report.leftOutCount == 3)
  }

  @Test func `heart rates that cannot be read are counted in their day`() throws {
    let rows = ["0,60", "abc,61", "10,", "15,63"].map { cells in
      let time = Double(cells.prefix { $0 != "," }).map { "\(hour + $0)" } ?? "abc"
      return "s,u1,watch,\(time),0,\(cells.drop { $0 != "," }.dropFirst())\n"
    }
    let study = try StudyFolder([
      file("fitbit", "20231114_2300"): "\(Self.keys),value.heartRate\n" + rows.joined()
    ])
    let reading = try study.read()
    let recording = try #require(reading.sessions.first?.steps.first?.recordings.first)
    guard case .healthQuantity(let samples) = recording.content else {
      Issue.record("no heart rates")
      return
    }
    #expect(samples.count == 4)
    #expect(recording.leftOutCount == 0)
    let report = try #require(reading.reports.first?.recording)
    #expect(report.itemCount == 2)
    #expect(report.leftOutCount == 2)
  }

  /// Property: a file of many people has the columns of each.
  @Test func `each of many participants has what is theirs`() throws {
    let people = (0..<300).map { person in
      (0..<3).map { "s,p\(person),d,\(hour + Double($0) / 50),0,\(person),\($0),1\n" }
    }
    let header = "\(Self.keys),value.x,value.y,value.z\n"
    let mixed = (0..<3).map { row in people.map { $0[row] }.joined() }.joined()
    for rows in [people.joined().joined(), mixed] {
      let reading = try StudyFolder(["\(acceleration)/20231114_2300.csv": header + rows]).read()
      #expect(reading.sessions.count == 300)
      for session in reading.sessions {
        let motion = session.steps.first?.recordings.first?.motion?.acceleration
        let person = Double(session.participant.dropFirst()) ?? .nan
        #expect(motion?.x == [-person, -person, -person])
        #expect(motion?.y == [0, -1, -2])
      }
    }
  }
}
