import Foundation
import Metrics
import Recordings
import Report
import Study
import TestSupport
import Testing
import Text

@testable import Batch

/// Property: a journal gives back what was added, up to the last record that is whole.
@Suite struct JournalTests {
  private let setup = RunSetup(
    version: ContentDigest(ofText: "version"), fingerprint: ContentDigest(ofText: "options"),
    settings: ContentDigest(ofText: "settings"), operands: ContentDigest(ofText: "operands"),
    operandsFromFolder: ContentDigest(ofText: "../study"), namesKey: ContentDigest(ofText: ""),
    root: StudyRoot("/study", from: nil, .own), folderRule: .plain,
    study: ContentDigest(ofText: "files"), arguments: ["run", "study"], hasPseudonyms: false,
    parameters: Parameters(["height": "1.8"]), tables: [.metrics], format: .csv, digits: 9,
    labelUse: LabelUse(hasMap: false, templateCount: 0, idleRows: NameList(), memberRows: []),
    people: nil, wideColumns: WideColumns(), visits: .found)

  private func unit(_ name: String, _ parts: [Journal.JournalEntry]) -> Journal.JournalUnit {
    Journal.JournalUnit(
      key: ContentDigest(ofText: name), content: nil,
      place: UnitPlace(folder: name, file: "\(name)/a.json"), isWhole: true, seconds: 1,
      parts: parts)
  }

  @Test func `parts of a unit that was not finished are read back`() throws {
    let folder = try Scratch()
    let (done, open) = (ContentDigest(ofText: "a"), ContentDigest(ofText: "b"))
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(setup)
      let entry = try journal.add(part: [1, 2], of: done, afterLoss: false)
      #expect(try journal.add(unit("a", [entry])) == 0)
      _ = try journal.add(part: [3], of: open, afterLoss: false)
      _ = try journal.add(part: [4, 5], of: open, afterLoss: false)
      _ = try journal.add(part: [6], of: open, afterLoss: true)
    }
    let again = try Journal(in: folder.path)
    #expect(again.setup?.arguments == ["run", "study"])
    #expect(again.setup?.parameters == Parameters(["height": "1.8"]))
    #expect(again.units.map(\.key) == [done])
    #expect(try again.units.flatMap(\.parts).map(again.bytes) == [[1, 2]])
    #expect(try (again.loose[open] ?? []).map(again.bytes) == [[3], [4, 5]])
    #expect(again.loose[done] == nil)
    #expect(!again.isFinished)
  }

  @Test func `glances are read back, without those that were left out`() throws {
    let folder = try Scratch()
    let keys = (0..<3000).map { ContentDigest(ofText: "\($0)") }
    var (all, some) = (KnownGlances(), KnownGlances())
    for (number, key) in keys.enumerated() {
      var glance = FileGlance(isResult: true)
      glance.runs = ["run \(number)"]
      let kinds: [FileGlance?] = [glance, .recording, nil]
      let entry = KnownGlances.KnownGlance(key: key, glance: kinds[number % 3])
      all.add(entry)
      if number % 2 == 0 { some.add(entry) }
    }
    func expect(_ glances: KnownGlances, _ wanted: KnownGlances) {
      #expect(glances.count == wanted.count)
      #expect(keys.allSatisfy { glances[$0] == wanted[$0] })
    }
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(setup)
      try journal.add(some)
      try journal.add(all)
    }
    do {
      let journal = try Journal(in: folder.path)
      expect(journal.glances, all)
      #expect(journal.glances[keys[3]]?.runs == ["run 3"])
      try journal.compact([], some)
    }
    expect(try Journal(in: folder.path).glances, some)
  }

  /// A run may be ended at any byte of its journal.
  @Test func `a record that is not whole is left out, wherever it is cut`() throws {
    let folder = try Scratch()
    let file = "\(folder.path)/\(Journal.name)"
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(setup)
      let entry = try journal.add(part: [1, 2], of: ContentDigest(ofText: "a"), afterLoss: false)
      _ = try journal.add(unit("a", [entry]))
      try journal.finish([0])
    }
    let whole = try Data(contentsOf: URL(filePath: file))
    var unitCounts = Set<Int>()
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: URL(filePath: file))
      let journal = try Journal(in: folder.path)
      #expect(!journal.isFinished)
      unitCounts.insert(journal.units.count)
    }
    #expect(unitCounts == [0, 1])
    try whole.write(to: URL(filePath: file))
    #expect(try Journal(in: folder.path).isFinished)
  }

  /// A finished journal with two units of two parts each; returns its bytes.
  private func finished(in folder: Scratch) throws -> Data {
    let journal = try Journal(in: folder.path)
    try journal.begin(setup)
    var numbers: [Int] = []
    for name in ["a", "b"] {
      let key = ContentDigest(ofText: name)
      let parts = try [[1, 2, 3], [UInt8](repeating: 7, count: 600)].map {
        try journal.add(part: $0, of: key, afterLoss: false)
      }
      numbers.append(try journal.add(unit(name, parts)))
    }
    try journal.finish(numbers)
    return try Data(contentsOf: URL(filePath: "\(folder.path)/\(Journal.name)"))
  }

  /// A run that is stopped leaves the tables of the run before.
  @Test func `the last completed run is known until the next one is complete`() throws {
    let folder = try Scratch()
    let whole = try finished(in: folder)
    let keys = ["a", "b"].map { ContentDigest(ofText: $0) }
    let other = RunSetup(
      version: setup.version, fingerprint: ContentDigest(ofText: "other"), settings: setup.settings,
      operands: setup.operands, operandsFromFolder: setup.operandsFromFolder,
      namesKey: setup.namesKey, root: setup.root, folderRule: .plain, study: setup.study,
      arguments: ["run", "other"], hasPseudonyms: false, parameters: setup.parameters,
      tables: [.metrics], format: .csv, digits: 9, labelUse: setup.labelUse, people: nil,
      wideColumns: WideColumns(), visits: .found)
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(other, keepsLast: true)
      let part = try journal.add(part: [9], of: ContentDigest(ofText: "c"), afterLoss: false)
      #expect(try journal.add(unit("c", [part])) == 2)
    }
    do {
      let stopped = try Journal(in: folder.path)
      #expect(!stopped.isFinished)
      #expect(stopped.lastRun.map(\.key) == keys)
      #expect(stopped.setup?.arguments == ["run", "other"])
      #expect(stopped.lastSetup?.arguments == ["run", "study"])
      // Results with other options are not those of the new run.
      #expect(stopped.firstUsable == 2)
      try stopped.rewind()
    }
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(Journal.name)")) == whole)
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(other, keepsLast: true)
      try journal.withdraw()
    }
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(Journal.name)")) == whole)
    do {
      let journal = try Journal(in: folder.path)
      try journal.begin(other, keepsLast: true)
      let part = try journal.add(part: [9], of: ContentDigest(ofText: "c"), afterLoss: false)
      try journal.compact([try journal.add(unit("c", [part]))], KnownGlances())
    }
    let next = try Journal(in: folder.path)
    #expect(next.isFinished)
    #expect(next.lastRun.map(\.key) == [ContentDigest(ofText: "c")])
    #expect(next.lastSetup?.arguments == ["run", "other"])
  }

  /// Each bit of each byte in turn.
  @Test func `a part that is given out is the one that was added, whatever is damaged`() throws {
    let folder = try Scratch()
    let whole = try finished(in: folder)
    let file = URL(filePath: "\(folder.path)/\(Journal.name)")
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= UInt8(1 << (place % 8))
      try damaged.write(to: file)
      let journal = try Journal(in: folder.path)
      var intact = 0
      for unit in journal.units where try journal.isIntact(unit) {
        intact += 1
        #expect(try unit.parts.map(journal.bytes).map(\.count) == [3, 600])
        #expect(try unit.parts.map(journal.bytes).allSatisfy { $0 == [1, 2, 3] || $0[0] == 7 })
      }
      for unit in journal.units where try !journal.isIntact(unit) {
        #expect(throws: WriteError.damaged(place: file.path)) {
          for part in unit.parts { _ = try journal.bytes(of: part) }
        }
      }
      // No damage passes unnoticed.
      let isSeen = intact < 2 || journal.lostByteCount > 0 || !journal.isFinished
      #expect(isSeen, "\(place)")
    }
  }

  @Test func `a journal that is resumed and adds nothing stays as it is`() throws {
    let folder = try Scratch()
    let whole = try finished(in: folder)
    let file = URL(filePath: "\(folder.path)/\(Journal.name)")
    do {
      let journal = try Journal(in: folder.path)
      journal.resume(as: setup)
      try journal.finish([1, 0])
    }
    #expect(try Data(contentsOf: file) == whole)
    do {
      let journal = try Journal(in: folder.path)
      journal.resume(as: setup)
      try journal.finish([0])
    }
    let again = try Journal(in: folder.path)
    #expect(again.isFinished)
    #expect(again.units.count == 1)
  }

  @Test func `what follows the last whole record is counted and written over`() throws {
    let folder = try Scratch()
    let whole = try finished(in: folder)
    let file = URL(filePath: "\(folder.path)/\(Journal.name)")
    try (whole + Data(repeating: 9, count: 100)).write(to: file)
    do {
      let journal = try Journal(in: folder.path)
      #expect(journal.lostByteCount == 100)
      journal.resume(as: setup)
      try journal.finish([0, 1])
    }
    let again = try Journal(in: folder.path)
    #expect(again.lostByteCount == 0)
    #expect(again.isFinished)
    #expect(again.units.map(\.key) == ["a", "b"].map { ContentDigest(ofText: $0) })
  }

  @Test func `a journal with many replaced records is written anew`() throws {
    let folder = try Scratch()
    _ = try finished(in: folder)
    var isWasteful = false
    for number in 0..<60 where !isWasteful {
      let journal = try Journal(in: folder.path)
      isWasteful = journal.isWasteful
      var next = setup
      next.studyName = String(repeating: "x", count: 50_000) + "\(number)"
      journal.resume(as: next)
      try journal.finish([0, 1])
    }
    #expect(isWasteful)
    do {
      let journal = try Journal(in: folder.path)
      journal.resume(as: setup)
      try journal.compact([0, 1], KnownGlances())
    }
    let again = try Journal(in: folder.path)
    #expect(!again.isWasteful)
    #expect(again.setup?.studyName == "")
    for unit in again.units { #expect(try again.isIntact(unit)) }
  }
}
