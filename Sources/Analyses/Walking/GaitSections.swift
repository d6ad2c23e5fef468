import DSP

/// Acceleration of a whole recording, from which the straight sections are cut; in m/s².
struct GaitSignals {
  let vertical: [Double]
  let horizontal: [SIMD2<Double>]
  let magnitude: [Double]

  init(_ frame: BodyFrame) {
    (vertical, horizontal, magnitude) = (frame.vertical, frame.horizontal, frame.magnitude)
  }

  /// The same below `cutoffHz`: order 4, zero phase, filtered before it is cut.
  init(_ frame: BodyFrame, cutoffHz: Double) throws(SignalError) {
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: cutoffHz, sampleRateHz: EvenMotion.rateHz)
    vertical = filter.zeroPhase(frame.vertical)
    magnitude = filter.zeroPhase(frame.magnitude)
    let x = filter.zeroPhase(frame.horizontal.map { $0.x })
    let y = filter.zeroPhase(frame.horizontal.map { $0.y })
    horizontal = zip(x, y).map { SIMD2($0, $1) }
  }
}

/// The three axes and the magnitude of acceleration, section by section, in m/s².
struct GaitSections {
  struct Section {
    let vertical: ArraySlice<Double>
    let magnitude: ArraySlice<Double>
    /// Nil where the axes are uncertain.
    let forward: [Double]?
    let sideways: [Double]?
  }

  let sections: [Section]

  init(_ signals: GaitSignals, _ contacts: [[Double]], axes: GaitAxes) {
    sections = zip(contacts, axes.sections).map { contacts, found in
      let range = contacts.samples(within: signals.vertical.count)
      let known = axes.isUncertain ? nil : found
      return Section(
        vertical: signals.vertical[range], magnitude: signals.magnitude[range],
        forward: known.map { axes in signals.horizontal[range].map { dot($0, axes.forward) } },
        sideways: known.map { axes in signals.horizontal[range].map { dot($0, axes.sideways) } })
    }
  }

  /// The section with the most samples, where a spectrum is finest.
  var longest: Section? { sections.max { $0.vertical.count < $1.vertical.count } }
}
