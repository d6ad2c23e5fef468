import Report
import Text

/// A channel of a motion recording: a line of `channels.tsv`.
struct BIDSChannel {
  let name: String
  let component: String
  /// The BIDS channel type, in capitals.
  let type: String
  let units: String

  static let columns = ["name", "component", "type", "tracked_point", "units"]

  var cells: [String] { [name, component, type, "phone", units] }

  /// - Parameter column: the name of a column in the table of samples, such as
  /// `user_acceleration_x_mps2`.
  init(_ column: String) {
    name = column
    let axis =
      column.split(separator: "_").last { ["w", "x", "y", "z"].contains($0) }.map(String.init)
      ?? "n/a"
    if column == "time_s" {
      (component, type, units) = ("n/a", "LATENCY", "s")
    } else if column.hasPrefix("attitude_") {
      (component, type, units) = ("quat_\(axis)", "ORNT", "n/a")
    } else if column.hasPrefix("rotation_rate") {
      (component, type, units) = (axis, "GYRO", "rad/s")
    } else {
      (component, units) = (axis, "m/s^2")
      type = column.hasPrefix("gravity") ? "MISC" : "ACCEL"
    }
  }

  static let descriptions = JSONValue.object([
    (
      "name",
      .object([("Description", .string("The channel: what is measured, its axis, and its unit."))])
    ),
    (
      "component",
      .object([("Description", .string("The axis of the device, or the part of the quaternion."))])
    ),
    (
      "tracked_point",
      .object([
        ("Description", .string("The object that is tracked.")),
        ("Levels", .object([("phone", .string("The phone, wherever it was worn."))])),
      ])
    ),
  ])

  /// The members of the JSON file that describes a file of samples.
  static func sidecar(
    _ channels: [BIDSChannel], task: String, system: String, seconds: Double, sampleCount: Int,
    rateHz: Double?, model: String?
  ) -> JSONValue {
    let effective = seconds > 0 ? Double(sampleCount - 1) / seconds : 0
    var members: [(key: String, value: JSONValue)] = [
      ("TaskName", .string(task)), ("SamplingFrequency", .number((rateHz ?? effective).rounded())),
      ("SamplingFrequencyEffective", .number(effective)), ("RecordingDuration", .number(seconds)),
      ("RecordingType", .string("continuous")), ("TrackingSystemName", .string(system)),
      ("TrackedPointsCount", .integer(1)), ("MotionChannelCount", .integer(channels.count)),
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
