import Synthesis

/// mPower as it comes from Synapse: the cache of files under their numbers, and a table for each activity.
///
/// The walk of P02, the taps of P04, the games of P19 and the vowel of P15.
func mPowerExport(of study: [Participant]) throws -> SampleExport {
  var store = SynapseStore()
  try store.addWalk(study.session(of: "P02", on: "2015-10-08"))
  try store.addTaps(study.session(of: "P04", on: "2025-03-10"))
  try store.addGames(study.session(of: "P19", on: "2024-09-23"))
  try store.addVowel(study.session(of: "P15", on: "2015-06-03"))
  return SampleExport(platform: "mpower", files: store.files)
}

/// A growing store of files and tables.
private struct SynapseStore {
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private var lastHandle = 5_395_716
  private var names = SplitMix64(seed: 2015)

  /// Keeps a file and returns its number.
  mutating func add(_ column: String, _ bytes: [UInt8]) -> String {
    lastHandle += 1
    let name = "\(column)-\(names.uuid().lowercased())\(names.next() >> 1).tmp"
    files.append(("\(lastHandle % 1000)/\(lastHandle)/\(name)", bytes))
    return "\(lastHandle)"
  }

  mutating func addTable(_ name: String, _ columns: [String], _ rows: [[String]]) {
    let core = [
      "ROW_ID", "ROW_VERSION", "recordId", "healthCode", "createdOn", "appVersion", "phoneInfo",
    ]
    let lines = [core + columns] + rows.enumerated().map { ["\($0)", "1"] + $1 }
    let text = lines.map { $0.map(cell).joined(separator: ",") + "\n" }.joined()
    files.append(("\(name).csv", Array(text.utf8)))
  }

  mutating func addWalk(_ session: SyntheticSession) throws {
    let motion = add(
      walkColumns[0], try session.recording(.accelerometer, of: "walking.outbound").items)
    let steps = add(walkColumns[2], try session.recording(.pedometer, of: "walking.outbound").items)
    addTable(
      "walking_activity", walkColumns,
      [
        row(
          session.taskRunUUID, "P02", 1_444_323_652_000, "iPhone 5s", [motion, "", steps, "", ""])
      ])
  }

  /// Both hands in a row; the right one's recording is missing.
  mutating func addTaps(_ session: SyntheticSession) throws {
    var (columns, cells) = ([String](), [String]())
    for hand in ["left", "right"] {
      let taps = try session.appCoreTapping(ofStep: "tapping.\(hand)")
      columns += (["TappingSamples"] + taps.cells.map(\.key)).map { "tapping_\(hand).json.\($0)" }
      cells.append(add("tapping_\(hand).json.TappingSamples", Array(taps.list.json.utf8)))
      cells += taps.cells.map(\.text)
    }
    let motion = try session.recording(.accelerometer, of: "tapping.left").items
    columns.append("accelerometer_tapping_left.json.items")
    cells.append(add("accelerometer_tapping_left.json.items", motion))
    addTable(
      "tapping_activity", columns,
      [row(session.taskRunUUID, "P04", 1_741_594_388_000, "iPhone 6", cells)])
  }

  mutating func addGames(_ session: SyntheticSession) throws {
    let games = try session.appCoreMemory(ofStep: "cognitive.memory.spatialspan")
    let list = add("MemoryGameResults.json.MemoryGameGameRecords", Array(games.list.json.utf8))
    addTable(
      "memory_activity",
      (["MemoryGameGameRecords"] + games.cells.map(\.key)).map { "MemoryGameResults.json.\($0)" },
      [
        row(
          session.taskRunUUID, "P19", 1_727_005_240_000, "iPhone 6",
          [list] + games.cells.map(\.text))
      ])
  }

  mutating func addVowel(_ session: SyntheticSession) throws {
    let columns = ["audio_audio.m4a", "audio_countdown.m4a"]
    let sounds = try zip(columns, ["audio", "countdown"]).map { column, step in
      add(column, try session.recording(.audio, of: step).bytes)
    }
    addTable(
      "voice_activity", columns,
      [row(names.uuid().lowercased(), "P15", 1_433_347_200_000, "iPhone 6 Plus", sounds)])
  }
}

private let walkColumns = [
  "accel_walking_outbound.json.items", "deviceMotion_walking_outbound.json.items",
  "pedometer_walking_outbound.json.items", "accel_walking_rest.json.items",
  "deviceMotion_walking_rest.json.items",
]

private func row(
  _ record: String, _ person: String, _ milliseconds: Int, _ phone: String, _ cells: [String]
) -> [String] {
  [record.lowercased(), person, "\(milliseconds)", "version 1.0.5, build 12", phone] + cells
}

private func cell(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }

extension SyntheticSession { fileprivate var taskRunUUID: String { result?.taskRunUUID ?? "" } }
