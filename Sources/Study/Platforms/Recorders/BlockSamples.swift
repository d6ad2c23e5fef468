import Recordings
import Text

/// Collects the samples of a device that stores them in blocks of one clock, and makes a recording of them.
///
/// Times are seconds since 1970 on the clock of the device, which runs in local time on most of them: differences are exact,
/// and only `start` says what is known of the zone.
struct BlockSamples {
  /// Acceleration with gravity in g, with Apple's sign.
  private(set) var (x, y, z): ([Double], [Double], [Double]) = ([], [], [])
  /// Rotation in rad/s, for devices with a gyroscope.
  var rotation: AxisColumns?
  private(set) var times: [Double] = []
  private var wanted: WantedSpans
  private let zone: DeviceZone
  /// The first and the last time, those of blocks that are not kept among them.
  private(set) var span: ClosedRange<Double>?

  /// Collects what is wanted, on a clock of a zone.
  init(_ wanted: WantedSpans, zone: DeviceZone) { (self.wanted, self.zone) = (wanted, zone) }

  /// Notes the times of a block, and returns whether its samples are kept.
  mutating func includes(_ block: ClosedRange<Double>) -> Bool {
    if let span {
      self.span = min(span.lowerBound, block.lowerBound)...max(span.upperBound, block.upperBound)
    } else {
      span = block
      wanted.begin(at: zone.date(block.lowerBound))
    }
    let first = span?.lowerBound ?? block.lowerBound
    return wanted.include(block.lowerBound - first...block.upperBound - first)
  }

  /// Adds a sample of a block that is kept.
  mutating func append(_ time: Double, _ sampleX: Double, _ sampleY: Double, _ sampleZ: Double) {
    times.append(time)
    x.append(sampleX)
    y.append(sampleY)
    z.append(sampleZ)
  }

  /// The recording, whose task is assumed to be walking: a device on the body does not say what it was worn for.
  func recording(source: String, tear: Int?) -> Recording {
    let samples = MotionSamples(
      timestamps: times, unixTimes: zone.unixTimes(times),
      acceleration: AxisColumns(x: x, y: y, z: z), rotationRate: rotation)
    var recording = Recording(
      source: source, content: .accelerometer(samples), itemCount: times.count,
      tear: tear.map { Tear(byteOffset: $0, itemsKept: times.count, syntax: .recorder) })
    recording.wholeSpan = wanted.isAll ? nil : span
    recording.labels.task = .gaitAndBalance
    recording.labels.start = span.flatMap { zone.date($0.lowerBound) }
    return recording
  }
}

/// Counts the blocks of a device's recording that are damaged and left out, with what is damaged first.
struct BlockDamage {
  private var damage = RecordDamage()
  /// True if the last block was damaged.
  private(set) var isInDamage = false

  /// Notes a block that is read.
  mutating func noteWhole() {
    damage.recordCount += 1
    isInDamage = false
  }

  /// Notes that a damaged block begins, or goes on, at this byte.
  mutating func note(_ what: String, at byte: Int) {
    if isInDamage { return }
    isInDamage = true
    damage.recordCount += 1
    damage.skippedCount += 1
    guard damage.firstByte == nil else { return }
    (damage.firstByte, damage.firstProblem) = (byte, what)
  }

  /// Lets the next damage be that of another block.
  mutating func endBlock() { isInDamage = false }

  /// Nil if nothing is damaged.
  var found: RecordDamage? { damage.isEmpty ? nil : damage }
}

/// What is known of the zone of a device's clock.
enum DeviceZone: Equatable {
  /// The clock shows local time, and its offset from UTC is not stored.
  case local
  /// The clock shows local time, which is so many minutes ahead of UTC.
  case offset(minutes: Int)

  /// The zone of an offset such as `-06:00` or `-06:00:00`; local for other texts.
  init(offset text: String?) {
    let text = text?.trimmed ?? ""
    let isBehind = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) }
    guard parts.count >= 2, let hours = parts[0], let minutes = parts[1], (0...14).contains(hours),
      (0...59).contains(minutes)
    else {
      self = .local
      return
    }
    self = .offset(minutes: (isBehind ? -1 : 1) * (hours * 60 + minutes))
  }

  /// The date of a time on the clock; nil for one that has no text.
  func date(_ clockSeconds: Double) -> RecordedDate? {
    switch self {
    case .offset(let minutes):
      RecordedDate(unixSeconds: clockSeconds - Double(minutes) * 60, offsetMinutes: minutes)
    case .local:
      RecordedDate(unixSeconds: clockSeconds).flatMap { RecordedDate(String($0.text.prefix(23))) }
    }
  }

  /// Unix times, if they are known.
  fileprivate func unixTimes(_ times: [Double]) -> [Double]? {
    guard case .offset(let minutes) = self else { return nil }
    return times.map { $0 - Double(minutes) * 60 }
  }
}
