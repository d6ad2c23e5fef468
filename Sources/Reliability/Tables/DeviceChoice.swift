import Metrics
import Report
import Text

/// The devices of each task that are compared: those that the most participants have in common.
struct DeviceChoice: Sendable {
  /// The device of each session, by number; nil if unknown.
  private let devices: [String?]
  private let byTask: [TaskName: [String]]

  /// - Parameter count: the number of devices.
  init(_ values: OrderedValues, _ count: Int, device: (PersonSession) -> String?) {
    var (devices, byTask) = ([Int: String](), [TaskName: [Int: Set<ByteKey>]]())
    for number in values.measures {
      let task = values.measure(number).task
      for value in values.sessionValues(of: number) where value.isUsable {
        let session = values.session(value.session)
        let person = values.participants[value.participant]
        guard let name = device(PersonSession(session.name, in: session.visit, of: person)) else {
          continue
        }
        devices[value.session] = name
        byTask[task, default: [:]][value.participant, default: []].insert(ByteKey(name))
      }
    }
    self.devices = (0..<(1 + (devices.keys.max() ?? -1))).map { devices[$0] }
    self.byTask = byTask.mapValues { Self.chosen(Array($0.values), count) }
  }

  /// Chooses one device after the other: each time the one that most participants have of those who
  /// have all chosen before. Ties are resolved in byte order.
  private static func chosen(_ owned: [Set<ByteKey>], _ count: Int) -> [String] {
    var (owners, chosen) = (owned, [ByteKey]())
    while chosen.count < count {
      var counts: [ByteKey: Int] = [:]
      for devices in owners { for device in devices { counts[device, default: 0] += 1 } }
      for device in chosen { counts[device] = nil }
      let best = counts.max { a, b in a.value == b.value ? b.key < a.key : a.value < b.value }
      guard let best else { break }
      chosen.append(best.key)
      owners = owners.filter { $0.contains(best.key) }
    }
    return chosen.sorted().map(\.text)
  }

  func device(of session: Int) -> String? {
    devices.indices.contains(session) ? devices[session] : nil
  }

  /// The chosen devices of a task.
  func chosen(_ task: String) -> [String] { byTask[task] ?? [] }

  var all: [(task: String, devices: [String])] {
    byTask.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
  }
}
