import Foundation
import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: of two sources that say different things of one file, the one that stands first in `LabelRule` counts.
@Suite struct LabelPrecedenceTests {
  /// Two sources of a label, the stronger first; one source twice checks that it says the label at all.
  struct Pair: CustomTestStringConvertible {
    let rule: LabelRule
    let stronger: LabelSource
    let weaker: LabelSource

    var testDescription: String { "\(rule.label): \(stronger) before \(weaker)" }
  }

  /// Pairs that no study can have, or that cannot be told apart.
  private static func isImpossible(
    _ rule: LabelRule, _ stronger: LabelSource, _ weaker: LabelSource
  ) -> Bool {
    switch (rule.label, stronger, weaker) {
    // With a layout, no platform's form of paths is looked for.
    case (_, .layout, .path): true
    // Results that name their session have neither links nor a run.
    case ("session", .content, .link), ("session", .content, .run): true
    // Files that name their task hold recordings, and these have the same task.
    case ("task", .content, .result), ("task", .content, .recordings): true
    // The folder, or the file, that a platform names after its step is the one that has the name.
    case ("step", .path, .folder): true
    default: false
    }
  }

  // A visit of folders needs several people; `VisitLabelTests` has its sources.
  static let pairs = LabelRule.all.filter { !["parameter", "visit"].contains($0.label) }.flatMap {
    rule in
    rule.sources.indices.flatMap { first in
      rule.sources[first...].map { Pair(rule: rule, stronger: rule.sources[first], weaker: $0) }
    }.filter { !isImpossible(rule, $0.stronger, $0.weaker) }
  }

  @Test(arguments: pairs) func `the first of two sources counts`(pair: Pair) throws {
    let study = try SpokenStudy(pair)
    #expect(try study.finding() == study.word(pair.stronger))
  }

  /// A row that disagreed with the chain would say what no file follows.
  @Test func `the table has the order in which labels of a file are merged`() {
    for rule in LabelRule.all where rule.label != "parameter" {
      let merged = rule.sources.filter(LabelSource.ofFiles.contains)
      #expect(merged == LabelSource.ofFiles.filter(rule.sources.contains))
    }
  }

  /// The form of a path is not looked for where a layout is given, even if the layout does not fit.
  @Test func `a layout silences the forms of paths`() throws {
    let study = try StudyFolder(["SurveyData/P/S/walk/a.json": accelerometerText()])
    #expect(try study.read().places == ["P/S"])
    #expect(try study.read(layout: "{participant}/x/{file}").places == ["SurveyData/P/S/walk"])
  }

  @Test func `the documentation has the table`() throws {
    let page = try String(
      contentsOf: Fixture.repository.appending(path: "Documentation/architecture.md"),
      encoding: .utf8)
    let rows = LabelRule.all.map { rule in
      "| \(rule.label) | \(rule.sources.map(\.title).joined(separator: "; ")) |\n"
    }
    let header = "| Label | Sources, the first that says it counts |\n|---|---|\n"
    #expect(page.contains(header + rows.joined() + "\n"))
  }
}

/// A study of one file of which some sources say one label, each another word.
private struct SpokenStudy {
  private let label: String
  private let stronger: LabelSource
  private let sources: Set<LabelSource>
  private let folder: StudyFolder
  /// Folders around the file, the outermost first.
  private var folders: [String] = []
  private var layout: String?
  private var name = "a.json"
  private var text = accelerometerText()

  init(_ pair: LabelPrecedenceTests.Pair) throws {
    (label, stronger, folder) = (pair.rule.label, pair.stronger, try StudyFolder())
    sources = [pair.stronger, pair.weaker]
    placeInFolders()
    nameFile()
    fillFile()
    try folder.write(path, text)
    try writeNeighbors()
  }

  private var path: String { (folders + [name]).joined(separator: "/") }
  private var isResult: Bool {
    !sources.isDisjoint(with: [.link, .run]) || label == "task" && sources.contains(.result)
      || label == "participant" && sources.contains(.content)
  }
  private var isStream: Bool { label == "task" && sources.contains(.content) }

  /// What a source says of a label.
  func word(_ source: LabelSource) -> String {
    switch (label, source) {
    case ("task", .command): "range-of-motion"
    case ("task", .map): "timed-walk"
    case ("task", .layout): "fitness"
    case ("task", .rule): "reaction-time"
    case ("task", .list): "six-minute-walk"
    case ("task", .result): "tapping"
    case ("task", .stepName): "tremor"
    case ("task", _): "gait-and-balance"
    case ("step", .table): "walking.outbound"
    case ("step", .folder): "walking.rest"
    case ("step", .fileName): "tapping.left"
    case ("side", _): source == stronger ? "left" : "right"
    default: source.rawValue
    }
  }

  // MARK: What lies where

  private mutating func placeInFolders() {
    if sources.contains(.folder) {
      folders =
        switch label {
        case "participant": [word(.folder), "s"]
        case "session": ["p", word(.folder)]
        default: [word(.folder)]
        }
    }
    if sources.contains(.layout) {
      layout = String(repeating: "*/", count: folders.count) + "{\(label)}/{file}"
      folders.append(word(.layout))
      // A step's folder is the one around its file.
      if label == "step", sources.contains(.folder) { folders.swapAt(0, 1) }
      if label == "step", sources.contains(.folder) { layout = "{step}/{file}" }
    }
    if sources.contains(.path) {
      folders.append("SurveyData")
      folders += ["participant", "session", "step"].map { $0 == label ? word(.path) : "x" }
    }
    if isStream { folders.append("android_phone_acceleration") }
  }

  private mutating func nameFile() {
    switch label {
    case "step" where sources.contains(.fileName): name = "accel_tapping_left.json"
    case "side" where sources.contains(.fileName): name = "\(word(.fileName)).json"
    default: name = isStream ? "a.csv" : "a.json"
    }
  }

  private mutating func fillFile() {
    if isStream {
      text = "key.userId,key.sourceId,value.time,value.x,value.y,value.z\n"
      for row in 0..<50 { text += "u,d,\(1_700_002_800 + Double(row) / 50),0.1,-0.2,0.97\n" }
    } else if isResult {
      text = result
    } else if label == "session", sources.contains(.content) {
      text =
        #"{"SurveyResultKey":"\#(word(.content))","ParticipantIdentifier":"x","Results":[{"Type":"#
        + #""TappingIntervalResult","StepIdentifier":"tapping","Samples":[]}]}"#
    } else if label == "step", sources.contains(.content) {
      let records = (0..<50).map { row in
        #"{"sensorType":"accelerometer","timestamp":\#(Double(row) / 50),"uptime":\#(9 + Double(row) / 50),"#
          + #""stepPath":"Walk/\#(word(.content))","x":0,"y":0.5,"z":-1}"#
      }
      text = "[" + records.joined(separator: ",") + "]"
    }
  }

  private var result: String {
    let step =
      label == "task"
      ? stepResult(
        sources.contains(.stepName) ? "tremor.handInLap" : "x",
        [leaf("ORKTappingIntervalResult", "tapping", #","samples":[]"#)])
      : stepResult("walking.outbound", [fileResult("accelerometer", "linked.json")])
    let whole = taskResult([step], run: sources.contains(.run) ? word(.run) : "")
    guard label == "participant", sources.contains(.content) else { return whole }
    return #"{"userId":"\#(word(.content))","updatedAt":"","payload":\#(whole)}"#
  }

  private func writeNeighbors() throws {
    let home = folders.map { $0 + "/" }.joined()
    if isResult, label != "task" { try folder.write(home + "linked.json", accelerometerText()) }
    if label == "task", isResult, sources.contains(.recordings) {
      try folder.write(home + "more.json", accelerometerText())
    }
    if label == "step", sources.contains(.result) {
      try folder.write(
        "result.json",
        taskResult([stepResult(word(.result), [fileResult("accelerometer", name)])], run: ""))
    }
    if sources.contains(.listEntry) || sources.contains(.list) {
      let task = label == "task" ? word(.list) : "x"
      let run = label == "session" ? word(.list) : "r"
      try folder.write(
        home + "metadata.json",
        #"{"taskIdentifier":"\#(task)","taskRunUUID":"\#(run)","files":[{"filename":"\#(name)","#
          + #""stepPath":"Walk/\#(label == "step" ? word(.listEntry) : "x")"}]}"#)
    }
    if sources.contains(.table) {
      let (participant, session) = (
        label == "participant" ? word(.table) : "p", label == "session" ? word(.table) : "s"
      )
      try folder.write(
        "table.csv",
        "recordId,healthCode,accel_walking_outbound.json.items\n\(session),\(participant),\(name)\n"
      )
    }
  }

  // MARK: What becomes of it

  private var map: [ByteKey: FileLabels] {
    get throws {
      var map: [ByteKey: FileLabels] = [:]
      if sources.contains(.map) {
        try map[ByteKey(path), default: .init()].set(label, to: word(.map))
      }
      if label != "step", sources.contains(.stepName), !isResult {
        map[ByteKey(path), default: .init()].step =
          label == "side" ? "tapping.\(word(.stepName))" : "tremor.handInLap"
      }
      if sources.contains(.link) {
        let linked = (folders + ["linked.json"]).joined(separator: "/")
        try map[ByteKey(linked), default: .init()].set(label, to: word(.link))
      }
      return map
    }
  }

  private var rules: FileRules {
    get throws {
      guard sources.contains(.rule) else { return FileRules() }
      var labels = FileLabels()
      try labels.set(label, to: word(.rule))
      return FileRules([FileRule(try IgnorePattern("/\(path)"), labels)])
    }
  }

  /// The label of the file's session or step; nil where it is in none.
  func finding() throws -> String? {
    let files = try folder.files()
    let template = try layout.map { StudyLayout([try LayoutTemplate($0)]) }
    let participant = sources.contains(.participantOption) ? word(.participantOption) : nil
    let task = sources.contains(.command) ? ActiveTask(rawValue: word(.command)) : nil
    let reader = SessionReader(
      files,
      given: GivenLabels(
        map: try map, participant: participant, layout: template, rules: try rules, task: task))
    let sessions = reader.plan().units.map(reader.read).flatMap(\.sessions)
    let session = sessions.first { session in
      session.resultSource == path
        || session.steps.contains { $0.recordings.contains { $0.source == path } }
    }
    let step = session?.steps.first { $0.recordings.contains { $0.source == path } }
    switch label {
    case "participant": return session?.participant
    case "session": return session?.identifier
    case "task": return session?.task?.rawValue
    case "step": return step?.identifier
    default: return step?.side?.rawValue
    }
  }
}
