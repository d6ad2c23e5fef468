/// What a tap hit.
public enum TapTarget: Sendable, Equatable {
  case left, right
  /// Neither button.
  case outside
}

/// A finger put down in the tapping task.
public struct Tap: Sendable, Equatable {
  /// Seconds from the first tap; in old exports since boot.
  public let seconds: Double
  /// The button that was hit.
  public let target: TapTarget
  /// Points from the top left of the view; nil where the export has none.
  public let place: SIMD2<Double>?
  /// Seconds until the finger was lifted; 0 where it is not known.
  public let durationSeconds: Double

  /// A tap.
  public init(
    seconds: Double, target: TapTarget, place: SIMD2<Double>? = nil, durationSeconds: Double = 0
  ) {
    (self.seconds, self.target) = (seconds, target)
    (self.place, self.durationSeconds) = (place, durationSeconds)
  }
}

/// The taps of one hand, in any of the spellings of `ORKTappingIntervalResult`.
public struct TappingResult: Sendable, Equatable {
  /// In the order of the file.
  public let taps: [Tap]
  /// Where the two buttons were; nil where the export does not know.
  public let leftButton: ScreenRectangle?, rightButton: ScreenRectangle?
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Nil for a result without a list of taps.
  public init?(_ leaf: ResultLeaf) {
    guard
      let (key, elements) = ["samples", "Taps", "TappingSamples"].lazy.compactMap({ key in
        leaf.object[key]?.array.map { (key, $0) }
      }).first
    else { return nil }
    var (taps, skipped) = ([Tap](), [ErrorWording]())
    for (index, element) in elements.enumerated() {
      do {
        taps.append(try Tap(element))
      } catch {
        skipped.append(
          ErrorWording("\(leaf.place(key))[\(index)].\(error.text)", remedy: "tap skipped"))
      }
    }
    (self.taps, self.skipped) = (taps, skipped)
    leftButton = leaf.rectangle("buttonrect1", "ButtonRectLeft")
    rightButton = leaf.rectangle("buttonrect2", "ButtonRectRight")
  }
}

/// A tap that cannot be used.
private struct TapProblem: Error {
  let text: String
}

extension Tap {
  fileprivate init(_ object: JSONValue) throws(TapProblem) {
    let time = object[tapKey] ?? object[anyCase: "timestamp"]
    guard let seconds = time?.number else {
      throw TapProblem(text: "timestamp: expected a number, found \(time.described)")
    }
    let button = object["TappedButtonId"] ?? object[anyCase: "buttonidentifier"]
    guard let target = TapTarget(button) else {
      throw TapProblem(
        text: "buttonIdentifier: expected none, left or right, found \(button.described)")
    }
    let place = object["TapCoordinate"] ?? object[anyCase: "location"]
    self.init(
      seconds: seconds, target: target, place: place?.screenPoint,
      durationSeconds: max(0, object[anyCase: "duration"]?.number ?? 0))
  }
}

extension TapTarget {
  /// 0, 1, 2, a word, or a word after `TappedButton`.
  fileprivate init?(_ value: JSONValue?) {
    var word = value?.text?.lowercased() ?? value?.number.map { "\($0)" }
    if word?.hasPrefix("tappedbutton") == true { word?.removeFirst("tappedbutton".count) }
    switch word {
    case "none", "0", "0.0": self = .outside
    case "left", "1", "1.0": self = .left
    case "right", "2", "2.0": self = .right
    default: return nil
    }
  }
}

extension ResultLeaf {
  fileprivate func rectangle(_ key: String, _ oldKey: String) -> ScreenRectangle? {
    (object[anyCase: key] ?? object[oldKey])?.screenRectangle
  }
}

extension JSONValue? {
  /// What stands in a place, without what it says: that may be a participant's.
  var described: String {
    switch self {
    case .none, .null: "nothing"
    case .object: "an object"
    case .array: "an array"
    case .string: "another text"
    case .number: "another number"
    case .bool: "true or false"
    }
  }
}
