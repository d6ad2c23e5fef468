import Foundation
import Synthesis

/// Results in the spelling of AppCore: other keys, and points, sizes and rectangles as texts.
struct AppCoreResult {
  let name: String
  /// In its order; the list of taps or games is the last.
  let members: [(key: String, json: String)]

  var json: String { object([("item", quoted(name))] + members) }

  /// The members beside the list, as cells of a table: texts without their quotes.
  var cells: [(key: String, text: String)] {
    members.dropLast().map { ($0.key, $0.json.filter { $0 != "\"" }) }
  }

  var list: (key: String, json: String) { members.last ?? ("", "[]") }
}

extension SyntheticSession {
  /// The taps of one hand.
  func appCoreTapping(ofStep step: String) throws -> AppCoreResult {
    let taps: PlainTapping = try leaf(ofStep: step)
    return AppCoreResult(
      name: "tapping_results",
      members: [
        ("startDate", quoted(withColon(taps.startDate))),
        ("endDate", quoted(withColon(taps.endDate))),
        ("TappingViewSize", quoted(taps.stepViewSize.text)),
        ("ButtonRectLeft", quoted(taps.buttonRect1.text)),
        ("ButtonRectRight", quoted(taps.buttonRect2.text)),
        (
          "TappingSamples",
          list(
            taps.samples.map { tap in
              object([
                ("TapTimeStamp", number(tap.timestamp)),
                ("TapCoordinate", quoted(tap.location.text)),
                ("TappedButtonId", quoted("TappedButton\(tap.buttonIdentifier.capitalized)")),
              ])
            })
        ),
      ])
  }

  /// The games of spatial memory.
  func appCoreMemory(ofStep step: String) throws -> AppCoreResult {
    let memory: PlainMemory = try leaf(ofStep: step)
    return AppCoreResult(
      name: "MemoryGameResults",
      members: [
        ("startDate", quoted(withColon(memory.startDate))),
        ("endDate", quoted(withColon(memory.endDate))),
        ("MemoryGameOverallScore", number(memory.score)),
        ("MemoryGameNumberOfGames", number(memory.numberOfGames)),
        ("MemoryGameNumberOfFailures", number(memory.numberOfFailures)),
        ("MemoryGameGameRecords", list(memory.gameRecords.map(\.appCoreJSON))),
      ])
  }

  private func leaf<Leaf: Decodable>(ofStep identifier: String) throws -> Leaf {
    let result = try JSONDecoder().decode(
      PlainResult<Leaf>.self, from: Data((result?.text ?? "").utf8))
    guard let leaf = result.results.first(where: { $0.identifier == identifier })?.leaves.first
    else { throw ExportError("result of \(identifier)") }
    return leaf
  }
}

/// `-05:00`, where phones write `-0500`.
func withColon(_ date: String) -> String { "\(date.dropLast(2)):\(date.suffix(2))" }

private func number(_ value: Double) -> String {
  value == value.rounded() ? "\(Int(value))" : "\(value)"
}

// MARK: What a plain result holds

private struct PlainResult<Leaf: Decodable>: Decodable {
  struct Step: Decodable {
    let identifier: String
    let leaves: [Leaf]

    enum CodingKeys: CodingKey { case identifier, results }

    init(from decoder: any Decoder) throws {
      let step = try decoder.container(keyedBy: CodingKeys.self)
      identifier = try step.decode(String.self, forKey: .identifier)
      leaves = try step.decode([Attempt<Leaf>].self, forKey: .results).compactMap(\.value)
    }
  }

  /// Nil for a leaf of another kind.
  struct Attempt<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
  }

  let results: [Step]
}

private struct PlainPoint: Decodable {
  let x: Double, y: Double
  var text: String { "{\(number(x)), \(number(y))}" }
}

private struct PlainSize: Decodable {
  let h: Double, w: Double
  var text: String { "{\(number(w)), \(number(h))}" }
}

private struct PlainRectangle: Decodable {
  let origin: PlainPoint, size: PlainSize
  var text: String { "{\(origin.text), \(size.text)}" }
}

private struct PlainTapping: Decodable {
  struct Tap: Decodable {
    let timestamp: Double
    let buttonIdentifier: String
    let location: PlainPoint
  }

  let startDate: String, endDate: String
  let samples: [Tap]
  let stepViewSize: PlainSize
  let buttonRect1: PlainRectangle, buttonRect2: PlainRectangle
}

private struct PlainMemory: Decodable {
  struct Touch: Decodable {
    let timestamp: Double, targetIndex: Double
    let location: PlainPoint
    let correct: Bool

    var appCoreJSON: String {
      object([
        ("MemoryGameTouchSampleTimestamp", number(timestamp)),
        ("MemoryGameTouchSampleTargetIndex", number(targetIndex)),
        ("MemoryGameTouchSampleLocation", quoted(location.text)),
        ("MemoryGameTouchSampleIsCorrect", correct ? "1" : "0"),
      ])
    }
  }

  struct Game: Decodable {
    let seed: Double, gameSize: Double, score: Double
    let sequence: [Double]
    let gameStatus: String
    let targetRects: [PlainRectangle]
    let touchSamples: [Touch]

    var appCoreJSON: String {
      object([
        ("MemoryGameRecordSeed", number(seed)), ("MemoryGameRecordGameSize", number(gameSize)),
        ("MemoryGameRecordGameScore", number(score)),
        ("MemoryGameRecordSequence", list(sequence.map(number))),
        ("MemoryGameStatus", quoted("MemoryGameStatus\(gameStatus.capitalized)")),
        ("MemoryGameRecordTargetRects", list(targetRects.map { quoted($0.text) })),
        ("MemoryGameRecordTouchSamples", list(touchSamples.map(\.appCoreJSON))),
      ])
    }
  }

  let startDate: String, endDate: String
  let score: Double, numberOfGames: Double, numberOfFailures: Double
  let gameRecords: [Game]
}
