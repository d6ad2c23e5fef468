/// One tone of a hearing test, in seconds since the step began (`ORKdBHLToneAudiometryUnit`).
public struct TonePresentation: Sendable, Equatable {
  /// dB HL.
  public let levelDecibels: Double
  /// When the wait for the tone began.
  public let startSeconds: Double
  /// From there to the tone.
  public let delaySeconds: Double
  /// When the listener tapped; nil for no tap.
  public let tapSeconds: Double?
  /// When the tone was given up; nil where it was not.
  public let timeoutSeconds: Double?

  /// A tone.
  public init(
    levelDecibels: Double, startSeconds: Double, delaySeconds: Double, tapSeconds: Double? = nil,
    timeoutSeconds: Double? = nil
  ) {
    (self.levelDecibels, self.startSeconds) = (levelDecibels, startSeconds)
    self.delaySeconds = delaySeconds
    (self.tapSeconds, self.timeoutSeconds) = (tapSeconds, timeoutSeconds)
  }
}

/// The threshold of an ear at a frequency, and how it was found (`ORKdBHLToneAudiometryFrequencySample`).
public struct TestedFrequency: Sendable, Equatable {
  /// Possible thresholds, dB HL.
  static let thresholds = -30.0...130.0

  public let frequencyHz: Double
  public let side: BodySide
  /// dB HL; nil where none was found.
  public let thresholdDecibels: Double?
  /// In their order; none where the export has no track, or one that cannot be used.
  public let presentations: [TonePresentation]
}

/// Thresholds of hearing: `ORKdBHLToneAudiometryResult`.
public struct HearingResult: LeafContent, Sendable, Equatable {
  /// The phone's volume, 0 to 1; nil where it is not told.
  public let outputVolume: Double?
  /// As ResearchKit calls it, such as `AIRPODSPRO` or `UNKNOWN`; nil where it is not told.
  public let headphoneType: String?
  /// In the order of the file.
  public let frequencies: [TestedFrequency]
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [String]

  /// Frequencies that cannot be used are left out.
  public init(_ leaf: ResultLeaf) {
    outputVolume = leaf.object["outputVolume"]?.volume
    headphoneType = leaf.object["headphoneType"]?.text.flatMap { text in
      text.isEmpty ? nil : text
    }
    var (frequencies, skipped) = ([TestedFrequency](), [String]())
    do {
      let elements = try leaf.elements("samples") { "sample \($0) skipped" }
      for element in elements {
        do {
          frequencies.append(try TestedFrequency(element, &skipped))
        } catch {
          skipped.append(error.text)
        }
      }
      if elements.isEmpty {
        skipped.append(
          leaf.expectation("samples", "a frequency", effect: "no frequency tested; step skipped"))
      }
    } catch {
      skipped.append(error.text)
    }
    (self.frequencies, self.skipped) = (frequencies, skipped)
  }
}

extension TestedFrequency {
  fileprivate init(_ element: ListedElement, _ skipped: inout [String]) throws(ElementFault) {
    frequencyHz = try element.number("frequency", "a frequency above 0") { $0 > 0 }
    side = try element.ear
    thresholdDecibels = try element.threshold
    do {
      presentations = try element.presentations
    } catch {
      presentations = []
      skipped.append(error.text)
    }
  }
}

extension ListedElement {
  /// ResearchKit's largest number, which is null here, stands for "none found".
  fileprivate var threshold: Double? {
    get throws(ElementFault) {
      guard let told = value["calculatedThreshold"], told != .null else { return nil }
      return try number("calculatedThreshold", "a threshold from -30 to 130 dB HL") {
        TestedFrequency.thresholds.contains($0)
      }
    }
  }

  fileprivate var presentations: [TonePresentation] {
    get throws(ElementFault) {
      let leaf = ResultLeaf(path: path, object: value)
      let units = try leaf.elements("units") { _ in "the track was not used" }
      return try units.map { unit throws(ElementFault) in try TonePresentation(unit) }
    }
  }
}

extension TonePresentation {
  /// A time of 0 stands for what did not happen.
  fileprivate init(_ unit: ListedElement) throws(ElementFault) {
    func seconds(_ key: String) throws(ElementFault) -> Double {
      try unit.number(key, "a time from 0 on") { $0 >= 0 }
    }
    func moment(_ key: String) throws(ElementFault) -> Double? {
      guard let told = unit.value[key], told != .null else { return nil }
      let time = try seconds(key)
      return time > 0 ? time : nil
    }
    self.init(
      levelDecibels: try unit.number("dBHLValue", "a level in dB HL"),
      startSeconds: try seconds("startOfUnitTimeStamp"),
      delaySeconds: try seconds("preStimulusDelay"), tapSeconds: try moment("userTapTimeStamp"),
      timeoutSeconds: try moment("timeoutTimeStamp"))
  }
}
