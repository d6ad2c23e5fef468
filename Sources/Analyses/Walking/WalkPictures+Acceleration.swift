import DSP
import Metrics

extension DrawnWalk {
  /// What a reader can see single steps in.
  private static let detailSeconds = 10.0

  var accelerationPanels: [Panel] {
    guard let frame = try? BodyFrame(motion), let signal = try? DetectionSignal(frame)
    else { return [] }
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
