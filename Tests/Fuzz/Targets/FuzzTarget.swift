import Recordings
import Study
import Text

/// A parser of foreign bytes; its name is that of its corpus.
///
/// A parser may report what is wrong with an input in any way except by ending the process, which is what libFuzzer
/// looks for, beside reads beyond memory, endless loops and excessive memory.
struct FuzzTarget: Sendable {
  let name: String
  let read: @Sendable ([UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "json", read: compareJSONReaders),
    study("items", "P/S/deviceMotion_walking.outbound.json"), study("result", "P/S/result.json"),
    // Tables of results are known by their columns, those of RADAR-base by a folder as well.
    study("table", "SurveyResults.csv"),
    study("topic", "P/android_phone_acceleration/20260115_1500.csv"),
    study("archive", "P/S/archive"), study("health", "P/export.xml"), study("sound", "P/S/audio"),
    study("picture", "P/S/amslerGrid.left.png"), study("axivity", "P/S/a.cwa"),
    study("actigraph", "P/S/a.gt3x"), study("geneactiv", "P/S/a.bin"), study("track", "P/S/a.gpx"),
    study("recorder-table", "P/S/a.csv"),
    FuzzTarget(name: "columns") { _ = try? ColumnReading(String(decoding: $0, as: UTF8.self)) },
    userFile("map") { path in
      let map = try? MapFile(readingFrom: path, facts: FactColumns(["height"]))
      _ = map?.labels(of: ["P/S/a.json", "b.json", "c.zip"])
    }, userFile("task-description") { _ = try? TaskDescription(readingFrom: $0) },
    userFile("scores") { _ = try? ScoreTable(readingFrom: $0) },
    FuzzTarget(name: "clip-log") { _ = musicClip(inLog: $0) },
    FuzzTarget(name: "layout", read: readLayout), FuzzTarget(name: "settings", read: readSettings),
  ]

  /// A file of a study: it is read as a run reads it, and what comes out is analyzed.
  private static func study(_ name: String, _ path: String) -> FuzzTarget {
    FuzzTarget(name: name) { bytes in
      let folder = FuzzFolder.own
      folder.write(bytes, to: path)
      analyzeStudy(below: folder.path)
    }
  }

  /// A file that the user wrote beside a study.
  private static func userFile(_ name: String, _ read: @escaping @Sendable (_ path: String) -> Void)
    -> FuzzTarget
  { FuzzTarget(name: name) { bytes in read(FuzzFolder.own.write(bytes, to: name)) } }
}

/// The template in the first line, which all other lines, as paths, are held against.
@Sendable private func readLayout(_ bytes: [UInt8]) {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  guard let text = lines.first, let layout = try? LayoutTemplate(text) else { return }
  for path in lines.dropFirst() {
    _ = layout.labels(of: path, unpacked: path)
    _ = layout.difference(from: path, unpacked: path)
  }
}

/// A settings file: what it contains, and each of its texts as a pattern for paths.
@Sendable private func readSettings(_ bytes: [UInt8]) {
  guard let document = try? TOMLDocument(bytes) else { return }
  var waiting = [document.root]
  while let value = waiting.popLast() {
    waiting += value.elements ?? value.members?.map(\.value) ?? []
    guard let text = value.word, let pattern = try? IgnorePattern(text) else { continue }
    for path in ["P01/a.json", "P01/visit 1/x/b.m4a", text] { _ = pattern.matches(path) }
  }
}
