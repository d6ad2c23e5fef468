/// Motion in long form: every record is one sensor's value at one time.
///
/// The raw accelerometer has times of its own; what the phone fuses has equal times and is joined by them.
struct SensorRecords {
  private enum Sensor: String {
    case accelerometer, gyro, magnetometer, attitude, gravity, magneticField, rotationRate,
      userAcceleration

    /// Joined to device motion; the magnetic field is not read.
    static let fused: [Sensor] = [.userAcceleration, .gravity, .rotationRate, .attitude]
  }

  private let table: ItemTable
  private let sensors: [Sensor?]
  private let clock: RecordClock
  private let x: [Double], y: [Double], z: [Double], w: [Double]

  /// Nil for a table that has no such record.
  init?(_ table: ItemTable) {
    guard let types = table.words("sensorType") else { return nil }
    let known = types.words.map(Sensor.init(rawValue:))
    guard known.contains(where: { $0 != nil }) else { return nil }
    self.table = table
    sensors = types.positions.map { $0.flatMap { known[$0] } }
    let firstSample = sensors.firstIndex { $0 != nil } ?? 0
    clock = RecordClock(table, firstSample: firstSample)
    (x, y) = (table.numbersOrMissing("x"), table.numbersOrMissing("y"))
    (z, w) = (table.numbersOrMissing("z"), table.numbersOrMissing("w"))
  }

  /// Of each visit to a step what the phone fused and the raw accelerometer, where they are there.
  func recordings(source: String) -> [Recording] {
    let visits = StepRows.all(in: table) { sensors[$0] != nil }
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
    let bySensor = Dictionary(grouping: rows) { sensors[$0] }
    let fused = fusedMotion(Sensor.fused.map { bySensor[$0] ?? [] })
    let raw = bySensor[.accelerometer].map { rows in
      samples(atSeconds: clock.seconds(of: rows), acceleration: axes(of: rows))
    }
    return [
      fused.map { (.deviceMotion($0), $0.count) }, raw.map { (.accelerometer($0), $0.count) },
    ].compactMap(\.self)
  }

  /// Nil without acceleration or without the direction of gravity, which attitude tells as well.
  private func fusedMotion(_ rows: [[Int]]) -> MotionSamples? {
    guard !rows[0].isEmpty, !rows[1].isEmpty || !rows[3].isEmpty else { return nil }
    let joined = JoinedRows(rows) { clock.seconds[$0] }
    let attitude = rows[3].isEmpty ? nil : self.attitude(of: joined.rows[3])
    let gravity = rows[1].isEmpty ? attitude?.gravity : axes(of: joined.rows[1])
    return samples(
      atSeconds: joined.seconds, userAcceleration: axes(of: joined.rows[0]), gravity: gravity,
      rotationRate: rows[2].isEmpty ? nil : axes(of: joined.rows[2]), attitude: attitude)
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
