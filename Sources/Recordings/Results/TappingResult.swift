import Text

/// What a tap hit.
public enum TapTarget: Sendable, Equatable {
  case left, right
  /// Neither button.
  case outside
}

/// A finger put down in the tapping task.
public struct Tap: Sendable, Equatable {
  /// Seconds from the first tap or since boot, as the export counts.
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
  /// The unit of the file's times; those of the taps are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  private static let lists = ["samples", "Taps", "TappingSamples"]

  /// Nil for a result with something else in the place of its list of taps; a hand that was skipped has no taps.
  public init?(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    let list = Self.lists.first { reader.value(in: root, $0)?.array != nil }
    guard list != nil || leaf.isOfSkippedHand else { return nil }
    let stated = list.map { list in
      reader.elements(root, list, effect: { _ in "tap skipped" }) { reader, tap, _ in
        reader.tap(tap)
      }
    }
    if let list { reader.notePlace(inList: list, of: root) }
    times = Self.times(of: stated ?? [], leaf)
    let perSecond = times.perSecond
    let dwellsPerSecond = Self.areMomentsOfTouch(stated ?? []) ? .infinity : perSecond
    taps = (stated ?? []).map { tap in
      Tap(
        seconds: tap.seconds / perSecond, target: tap.target, place: tap.place,
        durationSeconds: tap.durationSeconds / dwellsPerSecond)
    }
    leftButton =
      (reader.value(in: root, anyCase: "buttonrect1") ?? reader.value(in: root, "ButtonRectLeft"))?
      .screenRectangle
    rightButton =
      (reader.value(in: root, anyCase: "buttonrect2") ?? reader.value(in: root, "ButtonRectRight"))?
      .screenRectangle
    skipped = reader.skipped
  }

  /// ResearchStack stores the time at which a finger touched as the length of the touch (`TappingIntervalStepLayout`, `getDownTime`): it rises
  /// with the time of the tap, as no dwell does. Such lengths are unknown.
  private static func areMomentsOfTouch(_ taps: [Tap]) -> Bool {
    let (times, dwells) = (taps.map(\.seconds), taps.map(\.durationSeconds))
    guard taps.count >= leastTouchCount, let firstTime = times.first, let firstDwell = dwells.first
    else { return false }
    // The first values are taken off, since their size is that of times since boot or 1970.
    let (x, y) = (times.map { $0 - firstTime }, dwells.map { $0 - firstDwell })
    let count = Double(taps.count)
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (a, b) in zip(x, y) {
      xx += (a - meanX) * (a - meanX)
      yy += (b - meanY) * (b - meanY)
      xy += (a - meanX) * (b - meanY)
    }
    return xx > 0 && yy > 0 && xy / (xx * yy).squareRoot() > touchCorrelation
  }

  /// Dwells of real fingers do not follow the clock: their correlation with it is far lower, from this number of taps on.
  private static let (touchCorrelation, leastTouchCount) = (0.99, 5)

  /// One unit holds for times and dwells; dwells alone decide where no tap follows another.
  private static func times(of stated: [Tap], _ leaf: ResultLeaf) -> StatedTimes {
    let evidence = TimeEvidence(leaf, moments: stated.map(\.seconds), .tapInterval)
    guard !evidence.durations.contains(where: { $0 > 0 }) else { return evidence.times }
    return TimeEvidence(
      leaf, moments: evidence.moments, .dwell, durations: stated.map(\.durationSeconds)
    ).times
  }

  /// True if none of the lists of taps has an element, or there is none.
  fileprivate static func isWithoutTaps(_ object: JSONValue) -> Bool {
    lists.allSatisfy { name in
      let list = object[name] ?? .null
      return list == .null || list.array?.isEmpty == true
    }
  }
}

extension ResultLeaf {
  /// True for a result of the tapping task without any tap: exporters write the list of a hand that was skipped as empty, as null or not at all.
  public var isOfSkippedHand: Bool { belongs(to: .tapping) && TappingResult.isWithoutTaps(object) }
}

extension TolerantReader {
  /// Notes the first place of a tap that is stated and is no point: taps that are written twice are not joined without it.
  fileprivate mutating func notePlace(inList list: String, of root: Place) {
    let taps = root.value?[list]?.array ?? []
    let nothing: [JSONValue] = [.null, .string(""), .object([])]
    for (index, tap) in taps.enumerated() {
      let key = name(in: (tap, ""), "TapCoordinate", "location", "Location")
      guard let stated = tap[key], !nothing.contains(stated), stated.screenPoint == nil else {
        continue
      }
      let path = root.path.isEmpty ? "" : "\(root.path)."
      return note(
        (tap, "\(path)\(list)[\(index)]"), key, "the x and y of a point",
        found: Optional(stated).described)
    }
  }

  fileprivate mutating func tap(_ tap: Place) -> Tap? {
    let seconds = required(
      tap, "timestamp", value: value(in: tap, tapKey, anyCase: "timestamp"), "a number", \.number)
    let target = required(
      tap, "buttonIdentifier", value: value(in: tap, "TappedButtonId", anyCase: "buttonidentifier"),
      "none, left or right", TapTarget.init)
    guard let seconds, let target else { return nil }
    return Tap(
      seconds: seconds, target: target,
      place: value(in: tap, "TapCoordinate", anyCase: "location")?.screenPoint,
      durationSeconds: max(0, value(in: tap, anyCase: "duration")?.number ?? 0))
  }
}

extension TapTarget {
  /// 0, 1, 2, a word, or a word after `TappedButton`.
  fileprivate init?(_ value: JSONValue) {
    var word = value.text?.lowercased() ?? value.number.map { "\($0)" }
    if word?.hasPrefix("tappedbutton") == true { word?.removeFirst("tappedbutton".count) }
    switch word {
    case "none", "0", "0.0": self = .outside
    case "left", "1", "1.0": self = .left
    case "right", "2", "2.0": self = .right
    default: return nil
    }
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
    case .number, .integer: "another number"
    case .bool: "true or false"
    }
  }
}
