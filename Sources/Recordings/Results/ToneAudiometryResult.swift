import Text

/// A tone that grew louder until it was answered: `ORKToneAudiometrySample`.
public struct AnsweredTone: Sendable, Equatable {
  /// What the listener chose.
  public enum Choice: Sendable, Equatable {
    case ear(BodySide)
    /// The time ran out.
    case none
    /// Releases before 1.5 did not store it.
    case missing
  }

  public let frequencyHz: Double
  /// The ear that heard it.
  public let side: BodySide
  public let choice: Choice
  /// Peak of the wave when it ended, full scale being 1; above 0.
  public let amplitude: Double
}

/// Tones of rising level on either ear: `ORKToneAudiometryResult`.
public struct ToneAudiometryResult: LeafContent, Sendable, Equatable {
  /// The phone's volume, 0 to 1; nil if missing.
  public let outputVolume: Double?
  /// In the order of the file.
  public let tones: [AnsweredTone]
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Tones that cannot be used are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    outputVolume = reader.volume(leaf)
    tones = reader.list(leaf.root, "samples", of: "a tone with frequency, amplitude and channel") {
      $0.tone($1)
    }
    skipped = reader.skipped
  }
}

extension TolerantReader {
  fileprivate mutating func tone(_ place: Place) -> AnsweredTone? {
    let frequency = positive(place, "frequency", "a frequency above 0")
    let amplitude = positive(place, "amplitude", "an amplitude above 0")
    let (side, choice) = (ear(place), choice(place))
    guard let frequency, let amplitude, let side, let choice else { return nil }
    return AnsweredTone(frequencyHz: frequency, side: side, choice: choice, amplitude: amplitude)
  }

  /// The ear of a tone.
  mutating func ear(_ place: Place) -> BodySide? {
    member(place, "channel", "0 or left, 1 or right", \.side)
  }

  private mutating func choice(_ place: Place) -> AnsweredTone.Choice? {
    let key = "channelSelected"
    guard let chosen = place.value?[key], chosen != .null else { return .missing }
    return member(place, key, "-1 or none, 0 or left, 1 or right") { chosen in
      let isNone = chosen.number == -1 || ["none", "-1"].contains(chosen.text?.lowercased())
      return isNone ? AnsweredTone.Choice.none : chosen.side.map { .ear($0) }
    }
  }
}

extension TolerantReader {
  /// The volume of the phone, 0 to 1.
  mutating func volume(_ leaf: ResultLeaf) -> Double? {
    number(leaf.root, "outputVolume", in: 0...1, "a volume from 0 to 1")
  }
}
