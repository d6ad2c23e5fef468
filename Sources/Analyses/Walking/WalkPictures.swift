import DSP
import Metrics

/// A walk beside the motion it was measured in, which pictures need once more.
struct DrawnWalk {
  let walk: Walk
  let motion: EvenMotion
  /// Seconds from the recording's first sample, from which events count, to the grid's.
  let offset: Double

  /// Nil for a step without a walk.
  init?(_ gait: Gait) {
    guard let walk = gait.walk, let recorded = gait.motion, let motion = recorded.motion else {
      return nil
    }
    (self.walk, self.motion, offset) = (walk, motion, recorded.offset)
  }
}

/// What walking looks like.
extension DrawnWalk {
  static let drawings: [Drawing<DrawnWalk>] = [
    Drawing(
      "gait-acceleration", "Acceleration of a walk with its foot contacts",
      caption: "The acceleration as it was recorded, with all foot contacts that were found.",
      reading: """
        Each dot is a foot contact, at a steep rise of the acceleration; closing steps, and steps of a foot that is \
        not visible, have none. Turns are shaded. Of a long walk, some seconds of straight walking are enlarged \
        below: steps should look alike, and none should be missing.
        """, findings: ["step_count", "cadence_spm", "walking_time_s", "turn_count"],
      panels: \.accelerationPanels),
    Drawing(
      "gait-autocorrelation", "Similarity of steps and strides",
      caption:
        "Upward acceleration of straight walking, correlated with itself after a shift in time.",
      reading:
        "The peaks at one step and at one stride show regularity; different heights show asymmetry.",
      findings: [
        "cadence_spm", "step_regularity_v", "stride_regularity_v", "step_time_asymmetry_pct",
      ], panels: \.correlationPanels),
    Drawing(
      "stride-times", "Stride times in the course of the walk",
      caption: "The duration of each stride over the course of the walk.",
      reading: """
        A stride lasts from a foot contact to the next but one. Regular walking is a level row of points. Rings are \
        strides of turns, which are shaded; they do not count for the mean.
        """, findings: ["stride_time_mean_s", "stride_time_sd_s", "stride_time_cv_pct"],
      panels: \.stridePanels),
  ]

  /// Counted as events are.
  func shifted(_ point: SIMD2<Double>) -> SIMD2<Double> { point + SIMD2(offset, 0) }

  /// Turns, shaded.
  func rotations(during span: ClosedRange<Double>) -> [Mark] {
    let kinds: [([Turn], Mark.Ink, String)] = [
      (walk.turns?.turns ?? [], .second, "turn"),
      (walk.turns?.longRotations ?? [], .muted, "walking in circles"),
    ]
    return kinds.map { turns, ink, name in
      let seen = turns.filter { $0.end >= span.lowerBound && $0.start <= span.upperBound }
      return Mark(
        .spans(
          seen.map {
            max($0.start, span.lowerBound) + offset...min($0.end, span.upperBound) + offset
          }), ink, name)
    }
  }
}

extension DrawnWalk {
  /// What a reader can see single steps in.
  private static let detailSeconds = 10.0

  var accelerationPanels: [Panel] {
    guard let frame = try? BodyFrame(motion), let signal = try? DetectionSignal(frame) else {
      return []
    }
    let y = Axis(
      motion.user == nil ? "acceleration less gravity" : "upward acceleration", .acceleration)
    let raw = signal.raw
    let whole = panel(raw, during: 0...motion.durationSeconds, y)
    return [whole] + (detail.map { [panel(raw, during: $0, y)] } ?? [])
  }

  /// The middle of the longest straight section; nil where the whole is no longer than that.
  private var detail: ClosedRange<Double>? {
    guard motion.durationSeconds > 2 * Self.detailSeconds else { return nil }
    let sections = (walk.straight?.sections ?? []) + [walk.walking?.primary.contacts ?? []]
    let spans = sections.compactMap { contacts in
      contacts.first.flatMap { first in contacts.last.map { (start: first, end: $0) } }
    }
    guard let longest = spans.max(by: { $0.end - $0.start < $1.end - $1.start }) else { return nil }
    let start = max(longest.start, (longest.start + longest.end - Self.detailSeconds) / 2)
    return start...min(longest.end, start + Self.detailSeconds)
  }

  private func panel(_ values: [Double], during span: ClosedRange<Double>, _ y: Axis) -> Panel {
    let rate = EvenMotion.rateHz
    let isInside = { (sample: Int) in span.contains(Double(sample) / rate) }
    let seen = values.indices.drop { !isInside($0) }.prefix(while: isInside)
    let line = outline(Array(values[seen]), rateHz: rate, from: Double(seen.lowerBound) / rate)
    let contacts = (walk.walking?.bouts ?? []).flatMap(\.contacts).filter(span.contains)
    let dots = contacts.map { SIMD2($0, value(of: values, at: $0)) }
    return Panel(
      x: Axis("time", .seconds, bounds: span.lowerBound + offset...span.upperBound + offset), y: y,
      rotations(during: span) + [
        .line(line.map(shifted), .first, "acceleration"),
        Mark(.dots(dots.map(shifted), .disc), .second, "foot contact"),
      ])
  }

  /// On the straight line between the samples.
  private func value(of values: [Double], at seconds: Double) -> Double {
    let place = max(0, min(Double(values.count - 1), seconds * EvenMotion.rateHz))
    let (before, share) = (Int(place), place - place.rounded(.down))
    let after = min(before + 1, values.count - 1)
    return values[before] + share * (values[after] - values[before])
  }
}

extension DrawnWalk {
  var correlationPanels: [Panel] {
    guard let straight = walk.straight, let timing = walk.timing, let axes = walk.axes,
      let frame = try? BodyFrame(motion),
      let smooth = try? GaitSignals(frame, cutoffHz: AxisRegularity.cutoffHz),
      let strides = ComparableStrides(
        GaitSections(straight.sections, axes: axes, sampleCount: frame.count), timing)
    else { return [] }
    let (found, rate) = (strides.vertical(smooth), EvenMotion.rateHz)
    let cadence = walk.timing?.cadence.map { ", cadence \($0, .stepsPerMinute)" as Phrase }
    let peaks: [((position: Double, value: Double)?, Mark.Ink, String, Phrase)] = [
      (found.step, .second, "step", cadence ?? .none), (found.stride, .third, "stride", .none),
    ]
    guard !found.values.isEmpty else { return [] }
    return [
      Panel(
        x: Axis("shift", .seconds, bounds: 0...Double(found.values.count) / rate),
        y: Axis("autocorrelation of upward acceleration", .one, bounds: -1...Self.roomForPeaks),
        [.line(points(found.values, rateHz: rate), .first, "upward acceleration")]
          + peaks.map { peak, ink, name, more in
            let place = peak.map { SIMD2($0.position / rate, $0.value) }
            return Mark(
              .dots([place].compactMap(\.self), .circle), ink, name,
              place.map { "\($0.x, .seconds)" + more })
          })
    ]
  }

  /// Above the highest correlation there is, for what is read off the peaks.
  private static let roomForPeaks = 1.4

  /// Around the mean, so that a regular walk looks level.
  private static let strideShares = 0.85...1.15

  var stridePanels: [Panel] {
    guard let straight = walk.straight, let average = mean(walk.timing?.strideTimes ?? []) else {
      return []
    }
    let strides = straight.segments(over: 2)
    let spread = coefficientOfVariationPercent(walk.timing?.steadyStrideTimes ?? [])
    func dots(isCounted: Bool) -> [SIMD2<Double>] {
      strides.filter { (!$0.isTurned || straight.usesTurns) == isCounted }.map {
        shifted(SIMD2($0.start, $0.seconds))
      }
    }
    let shares = Self.strideShares
    return [
      Panel(
        x: Axis("time", .seconds, bounds: offset...motion.durationSeconds + offset),
        y: Axis(
          "stride time", .seconds, bounds: shares.lowerBound * average...shares.upperBound * average
        ),
        rotations(during: 0...motion.durationSeconds) + [
          .level(
            average, .seconds, .muted, "mean", and: spread.map { ", CV \($0, .percent)" } ?? .none),
          Mark(.dots(dots(isCounted: true), .disc), .first, "stride"),
          Mark(.dots(dots(isCounted: false), .circle), .muted, "stride of a turn"),
        ])
    ]
  }
}
