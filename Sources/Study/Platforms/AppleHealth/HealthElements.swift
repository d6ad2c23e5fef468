import CLibrary
import Recordings
import Text

/// What is measured of the elements of an export: only that takes memory.
final class HealthElements {
  /// Heart rates, and the samples of all other quantities.
  private(set) var heartRates = HealthSamples.none, quantities = HealthSamples.none
  private(set) var audiograms: [HealthAudiogram] = []
  /// When the export was made, by its own date.
  private(set) var madeOn: RecordedDate?
  /// The number of records of any type.
  private(set) var recordCount = 0

  private var type = Repeated { HealthQuantityType(identifier: $0) }
  private var unit = Repeated { $0 }
  private var source = Repeated { $0 }
  private var device = Repeated { HealthDevice(described: $0) }
  /// What the elements inside of the latest record belong to.
  private var parent = Parent.none

  private enum Parent { case none, heartRateVariability, audiogram }

  /// Names and values alternately, then nil, as Expat provides the attributes of an element.
  typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  func take(element name: UnsafePointer<CChar>, _ attributes: Attributes) {
    if strcmp(name, "Record") == 0 {
      (recordCount, parent) = (recordCount + 1, .none)
      takeRecord(attributes)
    } else if strcmp(name, "InstantaneousBeatsPerMinute") == 0, parent == .heartRateVariability {
      takeBeat(text("bpm", attributes), text("time", attributes))
    } else if strcmp(name, "Audiogram") == 0 {
      (recordCount, parent) = (recordCount + 1, .audiogram)
      audiograms.append(
        HealthAudiogram(
          start: value("startDate", attributes).flatMap(date),
          source: text("sourceName", attributes) ?? ""))
    } else if strcmp(name, "SensitivityPoint") == 0, parent == .audiogram {
      audiograms[audiograms.count - 1].points.append(
        HealthAudiogram.AudiogramPoint { self.text($0, attributes) })
    } else if strcmp(name, "ExportDate") == 0 {
      madeOn = value("value", attributes).flatMap(date)
    }
  }

  private func takeRecord(_ attributes: Attributes) {
    guard let type = value("type", attributes).flatMap({ type($0) }) else { return }
    append(
      type, value: value("value", attributes).map(JSONNumber.read) ?? .nan,
      unit: value("unit", attributes).map { unit($0) },
      source: value("sourceName", attributes).map { source($0) },
      device: value("device", attributes).map { device($0) } ?? .unknown,
      start: value("startDate", attributes).flatMap(date),
      end: value("endDate", attributes).flatMap(date))
  }

  /// Takes what can be recognized of a damaged record. False if that is no sample, although the record may be one.
  func take(damaged record: DamagedElement) -> Bool {
    recordCount += 1
    parent = .none
    guard let identifier = record["type"] else { return false }
    guard let type = HealthQuantityType(identifier: identifier) else { return true }
    let (start, end) = (record["startDate"], record["endDate"])
    guard let value = record["value"].flatMap(Double.init), value.isFinite,
      let start = start.flatMap(RecordedDate.spelled)
    else { return false }
    append(
      type, value: value, unit: record["unit"], source: record["sourceName"],
      device: record["device"].map(HealthDevice.init) ?? .unknown, start: start,
      end: end.flatMap(RecordedDate.spelled))
    return true
  }

  private func append(
    _ type: HealthQuantityType, value: Double, unit: String?, source: String?, device: HealthDevice,
    start: RecordedDate?, end: RecordedDate?
  ) {
    if type == .heartRate {
      heartRates.append(
        type.identifier, value: value, unit: unit, source: source, device: device, start: start,
        end: end)
    } else {
      quantities.append(
        type.identifier, value: value, unit: unit, source: source, device: device, start: start,
        end: end)
      if type == .heartRateVariabilitySDNN { parent = .heartRateVariability }
    }
  }

  private func takeBeat(_ rate: String?, _ time: String?) {
    guard let rate, let time, let beat = HealthBeat(beatsPerMinute: rate, time: time) else {
      return
    }
    quantities.beats[quantities.count - 1, default: []].append(beat)
  }

  private func value(_ name: String, _ attributes: Attributes) -> UnsafePointer<CChar>? {
    var place = 0
    while let key = attributes[place] {
      if strcmp(key, name) == 0 { return attributes[place + 1] }
      place += 2
    }
    return nil
  }

  private func text(_ name: String, _ attributes: Attributes) -> String? {
    value(name, attributes).map { String(cString: $0) }
  }

  private func date(_ text: UnsafePointer<CChar>) -> RecordedDate? {
    RecordedDate.spelled(String(cString: text))
  }
}

/// Returns the same value as long as the text is the same, since a watch keeps its name for years and records of one type follow
/// one another.
private struct Repeated<Value> {
  private let make: (String) -> Value
  private var bytes: [CChar] = []
  private var value: Value?

  init(_ make: @escaping (String) -> Value) { self.make = make }

  mutating func callAsFunction(_ start: UnsafePointer<CChar>) -> Value {
    if let value, strcmp(bytes, start) == 0 { return value }
    let made = make(String(cString: start))
    (value, bytes) = (made, Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1)))
    return made
  }
}

/// An audiogram of an export, as Apple's hearing test and apps store it.
struct HealthAudiogram {
  let start: RecordedDate?
  let source: String
  var points: [AudiogramPoint] = []

  /// The thresholds at one frequency, dB HL.
  struct AudiogramPoint {
    let frequencyHz: Double?
    let left: Double?, right: Double?

    /// Numbers of the attributes of an element; a threshold in another unit than dB HL is none.
    init(_ text: (_ name: String) -> String?) {
      func number(_ name: String, unit: String, _ units: [String]) -> Double? {
        guard units.containsBytes(of: text(unit) ?? units[0]) else { return nil }
        return text(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
      }
      let kilohertz = number("frequencyValue", unit: "frequencyUnit", ["kHz"])
      frequencyHz =
        text("frequencyUnit") == "kHz"
        ? kilohertz.map { 1000 * $0 } : number("frequencyValue", unit: "frequencyUnit", ["Hz"])
      left = number("leftEarValue", unit: "leftEarUnit", ["dBHL"])
      right = number("rightEarValue", unit: "rightEarUnit", ["dBHL"])
    }
  }

  /// The audiogram as a leaf of a result: an object with the members of a hearing test of ResearchKit, without its tones.
  var leaf: JSONValue {
    func samples(_ channel: String, _ threshold: KeyPath<AudiogramPoint, Double?>) -> [JSONValue] {
      points.compactMap { point in
        guard let frequency = point.frequencyHz, let level = point[keyPath: threshold] else {
          return nil
        }
        return .object([
          ("channel", .string(channel)), ("frequency", .number(frequency)),
          ("calculatedThreshold", .number(level)),
        ])
      }
    }
    return .object([
      ("_class", .string(Self.className)), ("identifier", .string("audiogram")),
      ("samples", .array(samples("left", \.left) + samples("right", \.right))),
    ])
  }

  /// HealthKit's name of the class.
  private static let className = "HKAudiogramSample"
}
