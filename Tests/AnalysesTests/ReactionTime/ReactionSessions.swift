import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// A made-up visit to the reaction time step: attempts one after the other, a failed one repeated.
struct ReactionVisit {
  /// One attempt and the file it was recorded to.
  struct Attempt {
    var name: String
    var samples: MotionSamples
    /// Seconds since boot; nil for an attempt that ResearchKit had repeated.
    var stimulus: Double?
  }

  var attempts: [Attempt]
  var identifier = "reactionTime"
  /// Place among the results of the task.
  var place = 0

  init(_ attempts: [Attempt]) { self.attempts = attempts }

  /// Attempts begin 20 s after each other.
  init(_ reactions: [SyntheticReaction], startUptimeSeconds: Double = 1000, rateHz: Double = 100) {
    attempts = reactions.enumerated().map { number, reaction in
      let start = startUptimeSeconds + 20 * Double(number)
      let track = reaction.deviceMotion(rateHz: rateHz, startUptimeSeconds: start)
      let isValid = if case .movement = reaction.response { true } else { false }
      var samples = track.samples
      samples.gravity = restingSamples(track.count).gravity  // With a sensor's noise.
      return Attempt(
        name: "deviceMotion_\(Int(start)).json", samples: samples,
        stimulus: isValid ? start + reaction.foreperiodSeconds : nil)
    }
  }

  /// The files of failed attempts come with the next success.
  var leaves: [ResultLeaf] {
    var (leaves, files) = ([ResultLeaf](), [String]())
    for attempt in attempts {
      files.append(attempt.name)
      guard let stimulus = attempt.stimulus else { continue }
      let path = "results[\(place)].results[\(leaves.count { !$0.isNested })]"
      leaves.append(reactionLeaf(path, ["timestamp": stimulus]))
      for (number, file) in files.enumerated() {
        let object = JSONValue.object([
          ("_class", .string("ORKFileResult")), ("identifier", .string("deviceMotion")),
          ("fileName", .string(file)),
        ])
        leaves.append(
          ResultLeaf(path: "\(path).fileResults[\(number)]", object: object, isNested: true))
      }
      files = []
    }
    return leaves
  }

  var recordings: [Recording] {
    attempts.map {
      Recording(
        source: "P/recorder/\($0.name)", content: .deviceMotion($0.samples),
        itemCount: $0.samples.count, tear: nil)
    }
  }

  var step: SessionStep {
    SessionStep(identifier: identifier, attempt: place + 1, leaves: leaves, recordings: recordings)
  }
}

func reactionLeaf(_ path: String, _ numbers: [String: Double]) -> ResultLeaf {
  let members = numbers.map { (key: $0.key, value: JSONValue.number($0.value)) }
  return ResultLeaf(
    path: path, object: .object([("_class", .string("ORKReactionTimeResult"))] + members))
}

/// The measurements of the steps: one per attempt, then one for all attempts.
func reactions(
  _ steps: [SessionStep], _ parameters: [String: String] = [:],
  resultSource: String? = "P/result.json"
) -> [MeasuredStep] {
  let session = session(steps, of: .reactionTime, resultSource: resultSource)
  return ReactionTime.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
    .filter { !$0.measurement.step.isEmpty || $0.measurement.failure != nil }
}

/// One attempt alone.
func reaction(_ samples: MotionSamples, stimulus: Double, _ parameters: [String: String] = [:])
  throws -> MeasuredStep
{
  let attempt = ReactionVisit.Attempt(name: "a.json", samples: samples, stimulus: stimulus)
  return try #require(reactions([ReactionVisit([attempt]).step], parameters).first)
}

/// Acceleration without gravity of that size along one axis, at times counted from the stimulus at 50 s.
func samples(_ times: [Double], _ sizeG: (Double) -> Double) -> MotionSamples {
  var samples = restingSamples(times.count)
  samples.timestamps = times.map { 50 + $0 }
  samples.userAcceleration = columns(times.map { SIMD3(0.6, 0, -0.8) * sizeG($0) })
  return samples
}
