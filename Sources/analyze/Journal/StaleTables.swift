import Analyses
import Foundation
import Recordings
import Report

/// Tables that an earlier run has left in a folder and that a run into the same folder does not write: nothing would
/// tell that they are of another run.
struct StaleTables {
  /// Paths below the folder.
  let names: [String]

  /// None in a folder that holds no record of a run: files there are somebody else's.
  init(in folder: String, besides setup: RunSetup) {
    guard FileManager.default.fileExists(atPath: "\(folder)/run.json") else {
      names = []
      return
    }
    let written =
      setup.fileNames + (setup.tables.contains(.anyWide) ? RunSetup.wide(setup.ending) : [])
    names = RunSetup.namesOfTables.filter { !written.contains($0) }
  }

  /// Removes them, and the folder of wide tables where nothing else lies in it.
  func remove(from folder: String) {
    OutputFolder.remove(files: names, in: folder)
    OutputFolder.remove(["\(folder)/wide"])
  }
}

extension RunSetup {
  /// The tables and records of runs with any options, as paths below their folder.
  static var namesOfTables: [String] {
    ["csv", "tsv"].flatMap {
      fileNames(of: [.metrics, .events, .inputs, .sessions], $0) + wide($0)
    }
  }

  /// The same with what else may come to lie beside them.
  static var namesOfAnyRun: [String] { namesOfTables + [Journal.name, PageFile.nameInRun] }

  fileprivate static func wide(_ ending: String) -> [String] {
    (Catalog.analyses.map { $0.task.rawValue } + ["unrecognized"]).map { "wide/\($0).\(ending)" }
  }
}
