import Analyses
import Metrics
import Recordings
import Study
import Testing

/// The measurement of the results of one step, given as a JSON array.
func stroop(_ results: String, _ parameters: [String: String] = [:], facts: [String: String] = [:])
  throws -> MeasuredStep
{
  var step = try #require(try visits(results).first)
  step.facts = facts
  let measured = Stroop.measurements(of: session([step], of: .stroop), Parameters(parameters))
  return MeasuredStep(try #require(measured.first))
}

/// Trials one after the other, half a second apart: word, ink, answer and response time in ms.
func stroopTrials(
  _ trials: [(word: String, ink: String, answer: String, milliseconds: Double)],
  pauses: [Int: Double] = [:]
) -> String {
  var now = 5000.0
  let results = trials.enumerated().map { index, trial in
    now += pauses[index] ?? 0.5
    let shown = now
    now += trial.milliseconds / 1000
    return #"{"_class":"ORKStroopResult","identifier":"stroop","text":"\#(trial.word)","#
      + #""color":"\#(trial.ink)","colorSelected":"\#(trial.answer)","#
      + #""startTime":\#(shown),"endTime":\#(now)}"#
  }
  return "[" + results.joined(separator: ",") + "]"
}

/// A trial of accuracy Stroop in a step of its own.
func accuracyStep(
  _ identifier: String, ink: String = "RED", answer: String? = "RED", seconds: String = "1.2",
  more: String = ""
) -> String {
  let selected = answer.map { #","colorSelected":"\#($0)""# } ?? ""
  return #"{"_class":"ORKStepResult","identifier":"\#(identifier)","results":[{"_class":"#
    + #""ORKAccuracyStroopResult","identifier":"\#(identifier)","startTime":0,"endTime":0,"#
    + #""color":"\#(ink)"\#(selected),"timeTakenToSelect":\#(seconds)\#(more)}]}"#
}

/// The measurements of these steps and of the run.
func accuracyStroop(
  _ steps: [String], _ parameters: [String: String] = [:],
  configurations: [String: [String: String]] = [:], facts: [String: [String: String]] = [:]
) throws -> [MeasuredStep] {
  let text =
    #"{"_class":"ORKTaskResult","identifier":"t","results":["# + steps.joined(separator: ",") + "]}"
  let visits = try visits(text).map { visit in
    var step = visit
    step.configuration = configurations[visit.identifier] ?? [:]
    step.facts = facts[visit.identifier] ?? [:]
    return step
  }
  return Stroop.measurements(of: session(visits, of: .stroop), Parameters(parameters)).map(
    MeasuredStep.init)
}
