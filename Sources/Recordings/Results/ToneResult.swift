/// A tone that grew louder until it was answered: `ORKToneAudiometrySample`.
public struct AnsweredTone: Sendable, Equatable {
  /// What the listener chose.
  public enum Choice: Sendable, Equatable {
    case ear(BodySide)
    /// The time ran out.
    case none
    /// Releases before 1.5 did not store it.
    case untold
  }

  /// From 1, in the order of the file.
  public let number: Int
  public let frequencyHz: Double
  /// The ear that heard it.
  public let side: BodySide
  public let choice: Choice
  /// Peak of the wave when it ended, full scale being 1; above 0.
  public let amplitude: Double
}

/// Tones of rising level on either ear: `ORKToneAudiometryResult`.
public struct ToneResult: LeafContent, Sendable, Equatable {
  /// The phone's volume, 0 to 1; nil where it is not told.
  public let outputVolume: Double?
  /// In the order of the file.
  public let tones: [AnsweredTone]
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [String]

  /// Tones that cannot be used are left out.
  public init(_ leaf: ResultLeaf) {
    outputVolume = leaf.object["outputVolume"]?.volume
    var (tones, skipped) = ([AnsweredTone](), [String]())
    do {
      let elements = try leaf.elements("samples") { "sample \($0) skipped" }
      for (index, element) in elements.enumerated() {
        do {
          tones.append(try AnsweredTone(element, number: index + 1))
        } catch {
          skipped.append(error.text)
        }
      }
      if elements.isEmpty {
        skipped.append(
          leaf.expectation("samples", "a tone", effect: "no tone answered; step skipped"))
      }
    } catch {
      skipped.append(error.text)
    }
    (self.tones, self.skipped) = (tones, skipped)
  }
}

extension AnsweredTone {
  fileprivate init(_ element: ListedElement, number: Int) throws(ElementFault) {
    self.number = number
    frequencyHz = try element.number("frequency", "a frequency above 0") { $0 > 0 }
    amplitude = try element.number("amplitude", "an amplitude above 0") { $0 > 0 }
    side = try element.ear
    choice = try element.choice
  }
}

extension ListedElement {
  /// The ear of a tone.
  var ear: BodySide {
    get throws(ElementFault) {
      guard let side = value["channel"]?.side else {
        throw fault("channel", "0 or left, 1 or right")
      }
      return side
    }
  }

  fileprivate var choice: AnsweredTone.Choice {
    get throws(ElementFault) {
      guard let chosen = value["channelSelected"], chosen != .null else { return .untold }
      if chosen.number == -1 || ["none", "-1"].contains(chosen.text?.lowercased()) { return .none }
      guard let side = chosen.side else {
        throw fault("channelSelected", "-1 or none, 0 or left, 1 or right")
      }
      return .ear(side)
    }
  }
}

extension JSONValue {
  /// The volume of a phone, 0 to 1.
  var volume: Double? { number.flatMap { (0...1).contains($0) ? $0 : nil } }
}
