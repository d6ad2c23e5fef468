import DSP
public import Metrics
public import Recordings
import Study

/// The pictures of one recording, whether or not a task measures it: its signal in time and its spectrum.
public enum RecordingPictures {
  /// The names of the pictures, in their order.
  public static let names = [signalName, spectrumName]

  private static let (signalName, spectrumName) = ("signal", "spectrum")

  /// The pictures; none of what has neither samples in time nor a spectrum. Throws an `AudioProblem` of a sound that cannot be
  /// decoded.
  public static func pictures(of recording: Recording) throws -> [Picture] {
    let signal = try SoundTable(recording).map(envelope) ?? SampleTable(recording).map(panels) ?? []
    let spectrum = (try? SpectrumTable(recording, windowSeconds: 10)).map(panels) ?? []
    return [
      picture(signalName, "Signal", "The recording over time.", signal),
      picture(
        spectrumName, "Spectrum", "The power of each frequency, by Welch's method.", spectrum),
    ].compactMap(\.self)
  }

  private static func picture(_ name: String, _ title: String, _ caption: String, _ panels: [Panel])
    -> Picture?
  {
    let shown = panels.filter { !$0.marks.isEmpty }
    return shown.isEmpty ? nil : Picture(name, title, caption: caption, panels: shown)
  }

  // MARK: Tables

  /// A panel for each quantity over time, with a line for each axis.
  private static func panels(_ table: SampleTable) -> [Panel] {
    panels(table.columns, table.values, x: .time) { Axis($0, MetricUnit($1)) }
  }

  private static func panels(_ table: SpectrumTable) -> [Panel] {
    panels(table.columns, table.values, x: Axis("frequency", .hertz)) {
      Axis($0, MetricUnit($1), scale: .logarithmic)
    }
  }

  private static func panels(
    _ columns: [String], _ values: [[Double?]], x: Axis,
    y: (_ label: String, _ unit: String) -> Axis
  ) -> [Panel] {
    let named = columns.map(ColumnName.init)
    var order: [String] = []
    for name in named.dropFirst() where !order.contains(name.quantity) {
      order.append(name.quantity)
    }
    let inks: [Mark.Ink] = [.first, .second, .third, .muted]
    return order.map { quantity in
      let places = named.indices.dropFirst().filter { named[$0].quantity == quantity }
      let marks = zip(places, inks).map { place, ink in
        let points = zip(values[0], values[place]).compactMap { x, y in
          x.flatMap { x in y.map { SIMD2(x, $0) } }
        }
        return Mark.line(points, ink, places.count > 1 ? named[place].axis : "")
      }
      return Panel(x: x, y: y(quantity, places.first.map { named[$0].unit } ?? ""), marks)
    }
  }

  /// The quantity, axis and unit in the name of a column: `acceleration_x_mps2` is the axis x of the acceleration in m/s².
  private struct ColumnName {
    let quantity: String
    let axis: String
    let unit: String

    private static let axes = ["w", "x", "y", "z"]
    private static let units = [
      "mps2": "m/s2", "radps": "rad/s", "m": "m", "mps": "m/s", "deg": "deg", "s": "s",
      "pt": "{pt}", "hz": "Hz", "m2ps4phz": "m2/s4/Hz", "rad2ps2phz": "rad2/s2/Hz",
    ]

    init(_ column: String) {
      var parts = column.split(separator: "_").map(String.init)
      unit = parts.last.flatMap { Self.units[$0] } ?? ""
      if !unit.isEmpty, parts.count > 1 { parts.removeLast() }
      let last = parts.last ?? ""
      axis = Self.axes.contains(last) ? last : ""
      if !axis.isEmpty, parts.count > 1 { parts.removeLast() }
      quantity = parts.joined(separator: " ")
    }
  }

  // MARK: Sound

  /// A panel for each channel of a sound: the lowest and the highest sample of each of many short sections.
  private static func envelope(_ table: SoundTable) throws -> [Panel] {
    let channels = table.columns.count - 1
    var sections: [[ClosedRange<Double>]] = Array(repeating: [], count: channels)
    var starts: [Double] = []
    var (length, filled) = (1, 0)
    try table.forEachRow { row in
      if filled == 0 { starts.append(row[0]) }
      for channel in 0..<channels {
        let value = row[channel + 1]
        if filled == 0 {
          sections[channel].append(value...value)
        } else {
          let last = sections[channel][starts.count - 1]
          sections[channel][starts.count - 1] =
            min(last.lowerBound, value)...max(last.upperBound, value)
        }
      }
      filled = (filled + 1) % length
      guard filled == 0, starts.count == mostSections else { return }
      // Pairs of sections are joined, so that a sound of any length needs the same room.
      starts = stride(from: 0, to: mostSections, by: 2).map { starts[$0] }
      for channel in 0..<channels {
        let own = sections[channel]
        sections[channel] = stride(from: 0, to: mostSections, by: 2).map { place in
          min(
            own[place].lowerBound, own[place + 1].lowerBound)...max(
              own[place].upperBound, own[place + 1].upperBound)
        }
      }
      length *= 2
    }
    return sections.enumerated().map { channel, own in
      let points = zip(starts, own).flatMap { start, range in
        [SIMD2(start, range.lowerBound), SIMD2(start, range.upperBound)]
      }
      let label = channels > 1 ? "channel \(channel + 1)" : "sound"
      return Panel(x: .time, y: Axis(label), shape: .low, [.line(points)])
    }
  }

  /// An even number.
  private static let mostSections = 2000
}
