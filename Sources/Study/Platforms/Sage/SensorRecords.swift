import Recordings
import Text

/// Motion in long form: every record is the value of one sensor at one time.
///
/// The raw accelerometer has its own times. The values of sensor fusion have equal times on iOS, by which they are joined.
/// On Android each sensor has its own, and its values are interpolated at the times of the acceleration.
struct SensorRecords {
  private enum Sensor: String {
    case accelerometer, gyro, magnetometer, attitude, gravity, magneticField, rotationRate,
      userAcceleration

    /// The sensors that form device motion. The magnetic field is not read.
    static let fused: [Sensor] = [.userAcceleration, .gravity, .rotationRate, .attitude]

    /// The sensor of records with this name; ResearchStack has one of its own for the accelerometer.
    init?(named name: String) {
      if name == "acceleration" { self = .accelerometer } else { self.init(rawValue: name) }
    }
  }

  private let table: ItemTable
  private let sensors: [Sensor?]
  private let clock: RecordClock
  /// Android's accelerations point the other way: a phone that lies on its back has +1 g on its z axis.
  private let isOfAndroid: Bool
  /// Attitudes in frames of reference that are not used.
  private let unusedRows: Set<Int>
  private let x: [Double], y: [Double], z: [Double], w: [Double]

  /// Nil for a table without such records.
  init?(_ table: ItemTable) {
    guard let types = table.words("sensorType") else { return nil }
    let known = types.words.map(Sensor.init(named:))
    guard known.contains(where: { $0 != nil }) else { return nil }
    self.table = table
    isOfAndroid =
      types.words.contains("acceleration") || table.columnNames.contains("sensorAndroidType")
      || table.words("type")?.words.contains { $0.hasSuffix("Record") } == true
    unusedRows = Self.rowsOfOtherFrames(table)
    sensors = types.positions.map { $0.flatMap { known[$0] } }
    let firstSample = sensors.firstIndex { $0 != nil } ?? 0
    clock = RecordClock(table, firstSample: firstSample)
    (x, y) = (table.numbersOrMissing("x"), table.numbersOrMissing("y"))
    (z, w) = (table.numbersOrMissing("z"), table.numbersOrMissing("w"))
  }

  /// The device motion and the raw accelerometer of each visit to a step, if available.
  func recordings(source: String) -> [Recording] {
    let visits = VisitRows.all(in: table) { sensors[$0] != nil }
    let last = visits.lazy.compactMap(\.rows.last).max()
    return visits.flatMap { visit in
      let tear = visit.rows.last == last ? table.tear : nil
      return contents(of: visit.rows).map { content, count in
        var recording = Recording(source: source, content: content, itemCount: count, tear: tear)
        (recording.labels.step, recording.labels.start) = (visit.step, clock.start)
        return recording
      }
    }
  }

  private func contents(of rows: [Int]) -> [(Recording.Content, count: Int)] {
    let bySensor = Dictionary(grouping: rows.filter { !unusedRows.contains($0) }) { sensors[$0] }
    let fusedRows = Sensor.fused.map { bySensor[$0] ?? [] }
    if isOfAndroid, fusedRows[0].isEmpty, let own = bySensor[.accelerometer],
      let motion = rawMotion(own, fusedRows)
    {
      return [(motion, own.count)]
    }
    let fused = fusedMotion(fusedRows)
    let raw = bySensor[.accelerometer].map { rows in
      samples(atSeconds: clock.seconds(of: rows), acceleration: accelerations(of: rows))
    }
    let contents: [(Recording.Content, count: Int)] = [
      fused.map { (.deviceMotion($0), $0.count) }, raw.map { (.accelerometer($0), $0.count) },
    ].compactMap(\.self)
    // A record without values, such as the one with the date of the start, is no recording of its sensor beside another one.
    let usable = contents.filter { $0.0.itemCounts.usable > 0 }
    return usable.isEmpty ? contents : usable
  }

  /// Nil without acceleration. Without gravity and without attitude, which contains it as well, it has no direction.
  private func fusedMotion(_ rows: [[Int]]) -> MotionSamples? {
    guard !rows[0].isEmpty else { return nil }
    let tracks = rows.enumerated().map { sensor, rows in track(of: rows, isAttitude: sensor == 3) }
    let own = rows[0].filter { clock.seconds[$0].isFinite }
    let times = clock.seconds(of: own)
    let haveOneClock = zip(rows, tracks).dropFirst().allSatisfy { $0.isEmpty || $1.shares(times) }
    return haveOneClock ? joined(rows) : interpolated(rows, tracks, at: own)
  }

  /// The raw accelerometer of Android with the gyroscope and the gravity beside it, at the times of the accelerometer; nil without either.
  ///
  /// No recorder of Android stores the acceleration of the user: it is what gravity leaves of the accelerometer.
  private func rawMotion(_ rows: [Int], _ fused: [[Int]]) -> Recording.Content? {
    let own = rows.filter { clock.seconds[$0].isFinite && x[$0].isFinite }
    let times = clock.seconds(of: own)
    func columns(_ sensor: Int, sign: Double) -> AxisColumns? {
      let others = fused[sensor].filter { x[$0].isFinite }
      guard !others.isEmpty else { return nil }
      let values = track(of: others, isAttitude: false).values(at: times)
      return AxisColumns(
        x: values[0].map { sign * $0 }, y: values[1].map { sign * $0 },
        z: values[2].map { sign * $0 })
    }
    let (gravity, rotation) = (columns(1, sign: accelerationSign), columns(2, sign: 1))
    guard !own.isEmpty, gravity != nil || rotation != nil else { return nil }
    let acceleration = accelerations(of: own)
    guard let gravity else {
      return .accelerometer(
        samples(atSeconds: times, acceleration: acceleration, rotationRate: rotation))
    }
    let user = AxisColumns(
      x: zip(acceleration.x, gravity.x).map { $0 - $1 },
      y: zip(acceleration.y, gravity.y).map { $0 - $1 },
      z: zip(acceleration.z, gravity.z).map { $0 - $1 })
    return .deviceMotion(
      samples(atSeconds: times, userAcceleration: user, gravity: gravity, rotationRate: rotation))
  }

  private var accelerationSign: Double { isOfAndroid ? -1 : 1 }

  /// Acceleration or gravity in Apple's sign.
  private func accelerations(of rows: [Int?]) -> AxisColumns {
    let axes = axes(of: rows)
    guard isOfAndroid else { return axes }
    return AxisColumns(x: axes.x.map { -$0 }, y: axes.y.map { -$0 }, z: axes.z.map { -$0 })
  }

  /// The rows of attitudes in other frames of reference than the one that is used: ResearchStack stores up to three under one name. The
  /// game rotation vector has no magnetometer, which the steel of buildings disturbs.
  private static func rowsOfOtherFrames(_ table: ItemTable) -> Set<Int> {
    guard let frames = table.words("sensorAndroidType") else { return [] }
    let preferred = ["gameRotationVector", "rotationVector", "geomagneticRotationVector"]
    let used = preferred.first(where: frames.words.contains)
    return Set(
      frames.positions.indices.filter { row in
        frames.positions[row].map {
          preferred.contains(frames.words[$0]) && frames.words[$0] != used
        } ?? false
      })
  }

  /// Sensors of one clock, joined by their equal times.
  private func joined(_ rows: [[Int]]) -> MotionSamples {
    let joined = JoinedRows(rows) { clock.seconds[$0] }
    let attitude = rows[3].isEmpty ? nil : self.attitude(of: joined.rows[3])
    let gravity = rows[1].isEmpty ? attitude?.gravity : accelerations(of: joined.rows[1])
    return samples(
      atSeconds: joined.seconds, userAcceleration: accelerations(of: joined.rows[0]),
      gravity: gravity, rotationRate: rows[2].isEmpty ? nil : axes(of: joined.rows[2]),
      attitude: attitude)
  }

  /// The acceleration at its own times, and the other sensors there.
  private func interpolated(_ rows: [[Int]], _ tracks: [SensorTrack], at own: [Int])
    -> MotionSamples
  {
    let times = clock.seconds(of: own)
    func axes(_ sensor: Int) -> AxisColumns? {
      guard !rows[sensor].isEmpty else { return nil }
      let columns = tracks[sensor].values(at: times)
      let sign = sensor == 1 ? accelerationSign : 1
      return AxisColumns(
        x: columns[0].map { sign * $0 }, y: columns[1].map { sign * $0 },
        z: columns[2].map { sign * $0 })
    }
    var attitude: AttitudeColumns?
    if !rows[3].isEmpty {
      let columns = tracks[3].values(at: times, areDirections: true)
      attitude = AttitudeColumns(w: columns[3], x: columns[0], y: columns[1], z: columns[2])
    }
    return samples(
      atSeconds: times, userAcceleration: accelerations(of: own),
      gravity: axes(1) ?? attitude?.gravity, rotationRate: axes(2), attitude: attitude)
  }

  private func track(of rows: [Int], isAttitude: Bool) -> SensorTrack {
    SensorTrack(
      times: clock.seconds(of: rows),
      columns: ([x, y, z] + (isAttitude ? [w] : [])).map { column in rows.map { column[$0] } })
  }

  private func samples(
    atSeconds seconds: [Double], acceleration: AxisColumns? = nil,
    userAcceleration: AxisColumns? = nil, gravity: AxisColumns? = nil,
    rotationRate: AxisColumns? = nil, attitude: AttitudeColumns? = nil
  ) -> MotionSamples {
    MotionSamples(
      timestamps: seconds,
      unixTimes: clock.unixOffset.map { offset in seconds.map { $0 + offset } },
      acceleration: acceleration, userAcceleration: userAcceleration, gravity: gravity,
      rotationRate: rotationRate, attitude: attitude)
  }

  private func axes(of rows: [Int?]) -> AxisColumns {
    AxisColumns(x: values(of: rows, x), y: values(of: rows, y), z: values(of: rows, z))
  }

  private func attitude(of rows: [Int?]) -> AttitudeColumns {
    AttitudeColumns(
      w: values(of: rows, w), x: values(of: rows, x), y: values(of: rows, y), z: values(of: rows, z)
    )
  }

  private func values(of rows: [Int?], _ column: [Double]) -> [Double] {
    rows.map { $0.map { column[$0] } ?? .nan }
  }
}

/// Rows of several sensors joined by their equal times.
struct JoinedRows {
  /// The times in the order of their first occurrence.
  private(set) var seconds: [Double] = []
  /// The row of each sensor at each time; nil if it has none.
  private(set) var rows: [[Int?]]

  /// Joins rows. Of two rows of one sensor at one time the first is used; a row without a time is
  /// left out.
  init(_ rowsOfSensors: [[Int]], seconds time: (Int) -> Double) {
    rows = rowsOfSensors.map { _ in [] }
    let first = rowsOfSensors.first ?? []
    let areAlike = rowsOfSensors.allSatisfy { other in
      other.isEmpty
        || (other.count == first.count && zip(first, other).allSatisfy { time($0) == time($1) })
    }
    if areAlike {
      seconds = first.map(time)
      rows = rowsOfSensors.map { $0.isEmpty ? first.map { _ in nil } : $0 }
    } else {
      join(rowsOfSensors, time)
    }
  }

  private mutating func join(_ rowsOfSensors: [[Int]], _ time: (Int) -> Double) {
    var places: [Double: Int] = [:]
    for row in rowsOfSensors.joined().sorted() where time(row).isFinite {
      if places.updateValue(places[time(row)] ?? seconds.count, forKey: time(row)) == nil {
        seconds.append(time(row))
      }
    }
    rows = rowsOfSensors.map { _ in [Int?](repeating: nil, count: seconds.count) }
    for (sensor, own) in rowsOfSensors.enumerated() {
      for row in own {
        guard let place = places[time(row)], rows[sensor][place] == nil else { continue }
        rows[sensor][place] = row
      }
    }
  }
}

/// The clocks of SageResearch's records: `uptime` is the time since boot, `timestamp` since the
/// start of the recorder, and the first record has a date as well.
struct RecordClock {
  /// The time of every row: since boot, or, if that is missing, since the start of the recorder.
  let seconds: [Double]
  /// The time of the first dated record, with its own offset from UTC.
  let start: RecordedDate?
  /// The Unix time at which `seconds` was 0; nil without a date.
  let unixOffset: Double?

  init(_ table: ItemTable, firstSample: Int) {
    let (uptimes, relative) = (table.numbers("uptime"), table.numbersOrMissing("timestamp"))
    let isSinceBoot =
      uptimes?.indices.contains(firstSample) == true && uptimes?[firstSample].isFinite == true
    let seconds = isSinceBoot ? uptimes ?? relative : relative
    self.seconds = seconds
    let dated = table.texts("timestampDate")?.enumerated().lazy.compactMap { row, text in
      text.flatMap(RecordedDate.spelled).map { (date: $0, seconds: seconds[row]) }
    }.first { $0.seconds.isFinite }
    // The date of the document is that of the start of the recorder.
    let envelope = table.envelopeText("startDate").flatMap(RecordedDate.spelled).map { date in
      let since =
        seconds.indices.contains(firstSample) ? seconds[firstSample] - relative[firstSample] : .nan
      return (date: date, seconds: since)
    }
    let known = dated ?? envelope
    start = known?.date
    unixOffset = known.flatMap { $0.seconds.isFinite ? $0.date.unixSeconds - $0.seconds : nil }
  }

  func seconds(of rows: [Int]) -> [Double] { rows.map { seconds[$0] } }
}
