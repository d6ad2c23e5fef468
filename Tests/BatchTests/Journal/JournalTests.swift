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
    operandsFromFolder: ContentDigest(ofText: "../study"), study: ContentDigest(ofText: "files"),
    arguments: ["run", "study"], hasPseudonyms: false, parameters: Parameters(["height": "1.8"]),
    tables: [.metrics], format: .csv, digits: 9,
    labelUse: LabelUse(hasMap: false, layoutHeight: nil, idleRows: NameList(), memberRows: []),
    people: nil, carriedColumns: [])

  private func unit(_ name: String, _ parts: [Journal.JournalEntry]) -> Journal.Unit {
    Journal.Unit(
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
}
