import Metrics

/// The piece of music of a step.
struct MusicClip: Equatable {
  /// Neither result nor recording tells the clip, so that somebody has to.
  static let parameter = Parameter(
    text: "clip", default: "unknown",
    "name of the music clip; what stands before its first _ is the mood")

  let name: String

  init(name: String) { self.name = name }

  init(_ parameters: Parameters) { name = parameters.word(Self.parameter) ?? "" }

  /// Of the metric that names it.
  static let metricName = "clip"

  /// `chill_preview_3` is `chill`.
  var mood: String { String(name.prefix { $0 != "_" }) }

  static let metrics: [Metric<MusicClip>] = [
    Metric(
      metricName, .word, "Name of the music clip, as told; unknown when nobody does.",
      source: "ResearchKit music study", reading: { .word($0.name) }),
    Metric(
      "clip_mood", .word, "The clip's name before its first underscore, to group runs by.",
      source: "ResearchKit music study", reading: { .word($0.mood) }),
  ]
}
