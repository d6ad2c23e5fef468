import Foundation
import Metrics
import Recordings
import Study
import Synthesis
import TestSupport
import Testing

@testable import Analyses
@testable import Batch

/// Truth: the order of the row "parameter" in the table of sources of labels (Documentation/architecture.md).
@Suite struct ParameterPrecedenceTests {
  enum Source: String, CaseIterable { case map, people, option, answers, description, standard }

  /// Two sources, the stronger first; one twice checks that it says the parameter at all. No parameter is answered
  /// by participants that a task description has, or that has a default.
  static let pairs: [[Source]] = Source.allCases.indices.flatMap { first in
    Source.allCases[first...].map { [Source.allCases[first], $0] }
  }.filter { $0[0] != .answers || $0[1] == .answers }

  @Test(arguments: pairs) func `the first of two sources counts`(pair: [Source]) throws {
    let parameter = pair.contains(.answers) ? "height" : "reaction-threshold"
    func word(_ source: Source) -> String {
      "\(1.5 + Double(Source.allCases.firstIndex(of: source) ?? 0) / 10)"
    }
    let scratch = try Scratch()
    try scratch.write("study/P/S/a.json", Fixture.accelerometer(itemCount: 300))
    var settings = RunSettings()
    settings.operands = [scratch.path + "/study"]
    func write(_ name: String, _ text: String) throws -> String {
      try scratch.write(name, text).path
    }
    if pair.contains(.map) {
      settings.map = try write("map.csv", "file,step,\(parameter)\na.json,x,\(word(.map))\n")
    }
    if pair.contains(.people) {
      settings.people = try write("people.csv", "participant,\(parameter)\nP,\(word(.people))\n")
    }
    if pair.contains(.option) { settings.parameters[parameter] = word(.option) }
    if pair.contains(.description) {
      settings.taskDescription = try write(
        "task.json",
        #"{"steps":[{"identifier":"x","thresholdAcceleration":\#(word(.description))}]}"#)
      // The description knows steps by their names.
      if settings.map == nil { settings.map = try write("map.csv", "file,step\na.json,x\n") }
    }
    var study = try OpenedStudy.open(settings, inWorkers: false)
    if pair.contains(.answers) { study.body.height = Double(word(.answers)) }
    let plan = study.reader.plan()
    study.reader.folderRule = plan.folderRule
    let session = try #require(plan.units.map(study.reader.read).flatMap(\.sessions).first)
    let step = try #require(session.steps.first)
    let texts = study.parameters(of: session).of(step).sorted
    let text = texts.first { $0.name == parameter }?.text
    #expect(text == (pair[0] == .standard ? nil : word(pair[0])))
  }
}
