import Report
import Text

/// A channel of a motion recording: a line of `channels.tsv`.
struct BIDSChannel: Sendable, Equatable {
  var name = ""
  var component = ""
  /// The BIDS channel type, in capitals.
  var type = ""
  var trackedPoint = ""
  var units = ""
}

extension BIDSChannel {
  static let table = Table("channels", empty: BIDSChannel()) {
    Column("name", \.name, "The channel: what is measured, its axis, and its unit.")
    Column("component", \.component, "The axis of the device, or the part of the quaternion.")
    Column("type", \.type, "The kind of the channel, by the list of Motion-BIDS.")
    Column(
      "tracked_point", \.trackedPoint, kind: .word(["phone"]),
      "The object that is tracked: the phone, wherever it was worn.")
    Column("units", \.units, "The unit of the samples.")
  }

  /// - Parameter column: the name of a column in the table of samples, such as
  /// `user_acceleration_x_mps2`.
  init(_ column: String) {
    (name, trackedPoint) = (column, "phone")
    let axis =
      column.split(separator: "_").last { ["w", "x", "y", "z"].contains($0) }.map(String.init) ?? ""
    if column == "time_s" {
      (type, units) = ("LATENCY", "s")
    } else if column.hasPrefix("attitude_") {
      (component, type) = ("quat_\(axis)", "ORNT")
    } else if column.hasPrefix("rotation_rate") {
      (component, type, units) = (axis, "GYRO", "rad/s")
    } else {
      (component, units) = (axis, "m/s^2")
      type = column.hasPrefix("gravity") ? "MISC" : "ACCEL"
    }
  }

  /// The members of the JSON file that describes a file of samples.
  static func sidecar(
    _ channels: [BIDSChannel], of signal: BIDSDataset.MotionSignal, task: String, model: String?
  ) -> JSONValue {
    // A nominal rate is a whole number where it can be: below one sample a second, it would be 0.
    let nominalHz = signal.rateHz < 1 ? signal.rateHz : signal.rateHz.rounded()
    var members: [(key: String, value: JSONValue)] = [
      ("TaskName", .string(task)), ("SamplingFrequency", .number(nominalHz)),
      ("SamplingFrequencyEffective", .number(Double(signal.sampleCount - 1) / signal.seconds)),
      ("RecordingDuration", .number(signal.seconds)), ("RecordingType", .string("continuous")),
      ("TrackingSystemName", .string(signal.system)), ("TrackedPointsCount", .integer(1)),
      ("MotionChannelCount", .integer(channels.count)),
    ]
    for type in ["ACCEL", "GYRO", "LATENCY", "MISC", "ORNT"] {
      let count = channels.count { $0.type == type }
      if count > 0 { members.append(("\(type)ChannelCount", .integer(count))) }
    }
    members.append(("Manufacturer", .string("Apple")))
    if let model { members.append(("ManufacturersModelName", .string(model))) }
    return .object(members)
  }
}
