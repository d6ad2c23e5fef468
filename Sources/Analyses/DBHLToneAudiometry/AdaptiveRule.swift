import Metrics

/// Steps by which ResearchKit's hearing test changes the level of a tone, dB HL and dB.
struct AdaptiveRule: Equatable {
  var startDecibels = 30.0
  /// After a tone that was heard.
  var downDecibels = 10.0
  /// After a tone that was missed.
  var upDecibels = 5.0
  /// After the first tones missed, until one is heard.
  var firstUpsDecibels = [20.0, 10.0, 10.0]
  /// The lowest level.
  var floorDecibels = -10.0
}

extension AdaptiveRule {
  /// As configured in `ORKdBHLToneAudiometryStep`; else its own values.
  init(_ parameters: Parameters) {
    typealias Known = HearingParameters
    func number(_ parameter: Parameter, _ usual: Double) -> Double {
      parameters.number(parameter) ?? usual
    }
    let usual = AdaptiveRule()
    startDecibels = number(Known.start, usual.startDecibels)
    downDecibels = number(Known.down, usual.downDecibels)
    upDecibels = number(Known.up, usual.upDecibels)
    firstUpsDecibels = zip(Known.firstUps, usual.firstUpsDecibels).map(number)
    floorDecibels = number(Known.floor, usual.floorDecibels)
  }
}
