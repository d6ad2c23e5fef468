import Analyses
import Metrics
import Synthesis
import Testing

@testable import Recordings
@testable import Study

/// The measurement of one step, with values by metric name.
struct MeasuredStep {
  let measurement: StepMeasurement
  private let readings: [String: Reading]

  init(_ measurement: StepMeasurement) {
    self.measurement = measurement
    expectPlausible(measurement.metrics, measurement.events, flags: measurement.flags)
    // The side is the one that was tested; a button or a direction is the item.
    for event in measurement.events where !event.side.isEmpty && !measurement.side.isEmpty {
      #expect(event.side == measurement.side, "\(event.type)")
    }
    let pairs = measurement.metrics.map { ($0.definition.name, $0.reading) }
    readings = Dictionary(pairs) { first, _ in first }
  }

  /// Nil where there is no number.
  func number(_ name: String) -> Double? {
    if case .number(let value)? = readings[name]?.value { value } else { nil }
  }

  /// A number in percent, as a share of one.
  func share(_ name: String) -> Double? { number(name).map { $0 / 100 } }

  /// A number in milliseconds, in seconds.
  func seconds(_ name: String) -> Double? { number(name).map { $0 / 1000 } }

  func word(_ name: String) -> String? { readings[name]?.value?.text }

  /// Nil where the step has no such row.
  func reading(_ name: String) -> Reading? { readings[name] }

  /// The flags of one value.
  func flags(_ name: String) -> [String] { readings[name]?.flags.map(\.name) ?? [] }

  /// Why a row has no value; nil where it has one or is not there.
  func reason(_ name: String) -> String? {
    guard let reading = readings[name], reading.value == nil else { return nil }
    return reading.flags.first?.name
  }

  /// The verdict on one value; nil where the step has no such row.
  func quality(_ name: String) -> Quality? {
    measurement.metrics.first { $0.definition.name == name }.map(measurement.quality)
  }

  /// The flags of the whole step.
  var flags: [String] { measurement.flags.map(\.name) }

  /// All rows with a number.
  var numbers: [String: Double] {
    readings.compactMapValues { reading in
      if case .number(let value)? = reading.value { value } else { nil }
    }
  }

  func events(_ type: String) -> [Event] { measurement.events.filter { $0.type == type } }
}

/// One step as the reader hands it to the analysis.
func step(_ identifier: String, _ contents: [Recording.Content], facts: [String: String] = [:])
  -> SessionStep
{
  SessionStep(
    identifier: identifier, attempt: 1,
    recordings: contents.enumerated().map { number, content in
      Recording(source: "\(identifier)-\(number).json", content: content, itemCount: 0, tear: nil)
    }, facts: facts)
}

/// All steps of one run through the analysis.
func measure(_ steps: [SessionStep], _ parameters: [String: String] = [:]) -> [MeasuredStep] {
  let session = session(steps, of: .gaitAndBalance, resultSource: nil)
  return GaitAndBalance.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
}

/// One step of one recording.
func measure(
  _ content: Recording.Content, as identifier: String = "walking.outbound",
  _ parameters: [String: String] = [:]
) throws -> MeasuredStep { try #require(measure([step(identifier, [content])], parameters).first) }

extension MeasuredStep: CustomTestStringConvertible {
  var testDescription: String { "\(measurement.step) \(flags)" }
}
