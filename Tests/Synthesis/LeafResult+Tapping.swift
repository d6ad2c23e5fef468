extension LeafResult {
  /// `ORKTappingIntervalResult`: the taps, the two buttons and the view around them.
  public static func tapping(_ tapping: SyntheticTapping) -> LeafResult {
    LeafResult(className: "ORKTappingIntervalResult") { result in
      [
        ("samples", .array(tapping.taps.map { sample($0, version: result.version) })),
        ("stepViewSize", .size(SyntheticTapping.viewSize)), ("buttonRect1", rect(of: .left)),
        ("buttonRect2", rect(of: .right)),
      ]
    }
  }

  /// The first releases knew nothing of the finger's lifting.
  private static func sample(_ tap: SyntheticTapping.Tap, version: ResearchKitVersion) -> JSONText {
    let dwell = [("duration", JSONText.number(tap.dwellSeconds))]
    return .object(
      [("_class", .string("ORKTappingSample")), ("timestamp", .number(tap.timeSeconds))]
        + (version >= .v12 ? dwell : []) + [
          ("buttonIdentifier", .string(tap.button.rawValue)), ("location", .point(tap.location)),
        ])
  }

  private static func rect(of button: SyntheticTapping.Button) -> JSONText {
    let side = SyntheticTapping.buttonSide
    let corner = SyntheticTapping.center(of: button) - SIMD2(side, side) / 2
    return .object([("origin", .point(corner)), ("size", .size(SIMD2(side, side)))])
  }
}
