import DSP

/// Acceleration of a whole recording along one axis at a time, in m/s²: all of them together would take more
/// memory than the recording.
struct GaitSignals {
  private let frame: BodyFrame
  private let filter: Butterworth?

  /// The acceleration as it was measured.
  init(_ frame: BodyFrame) { (self.frame, filter) = (frame, nil) }

  /// The acceleration below `cutoffHz`: order 4, zero phase. It is filtered as a whole, since every section
  /// that is filtered by itself has two ends more.
  init(_ frame: BodyFrame, cutoffHz: Double) throws(SignalError) {
    self.frame = frame
    filter = try Butterworth.lowPass(order: 4, cutoffHz: cutoffHz, sampleRateHz: EvenMotion.rateHz)
  }

  var count: Int { frame.count }
  var vertical: [Double] { filtered(frame.vertical) }
  var magnitude: [Double] { filtered(frame.magnitude) }

  /// The two directions of the horizontal plane.
  var horizontal: (x: [Double], y: [Double]) {
    let (x, y) = frame.horizontal
    return (filtered(consume x), filtered(consume y))
  }

  /// The acceleration along one direction of the horizontal plane.
  func horizontal(along direction: SIMD2<Double>) -> [Double] {
    filtered(frame.horizontal(along: direction, in: 0..<count))
  }

  private func filtered(_ samples: consuming [Double]) -> [Double] {
    guard let filter else { return samples }
    return filter.zeroPhase(samples)
  }
}

/// The straight sections of a walk, and what forward means in each.
struct GaitSections {
  private let sections: [(range: Range<Int>, axes: SectionAxes?)]

  /// Sections of which the axes are uncertain have none.
  init(_ contacts: [[Double]], axes: GaitAxes, sampleCount: Int) {
    sections = zip(contacts, axes.sections).map { contacts, found in
      (contacts.samples(within: sampleCount), axes.isUncertain ? nil : found)
    }
  }

  private init(_ sections: [(range: Range<Int>, axes: SectionAxes?)]) { self.sections = sections }

  var isEmpty: Bool { sections.isEmpty }

  /// The sections with at least so many samples.
  func lasting(_ samples: Double) -> GaitSections {
    GaitSections(sections.filter { Double($0.range.count) >= samples })
  }

  /// The section with the most samples, where a spectrum is finest.
  var longest: Int? { sections.indices.max { sections[$0].range.count < sections[$1].range.count } }

  /// A signal cut into the sections.
  func cut(_ signal: [Double]) -> [[Double]] { sections.map { Array(signal[$0.range]) } }

  /// Measures a horizontal signal along both axes, section by section, nil for one whose axes are not known;
  /// nil where none are.
  func alongAxes<Value>(
    _ signals: GaitSignals, _ measure: (_ along: [[Double]?], _ isSideways: Bool) -> Value
  ) -> (forward: Value, sideways: Value)? {
    guard sections.contains(where: { $0.axes != nil }) else { return nil }
    let plane = signals.horizontal
    return (
      measure(project(plane) { $0.forward }, false), measure(project(plane) { $0.sideways }, true)
    )
  }

  private func project(
    _ plane: (x: [Double], y: [Double]), onto axis: (SectionAxes) -> SIMD2<Double>
  ) -> [[Double]?] {
    sections.map { range, axes in
      axes.map(axis).map { axis in range.map { dot(SIMD2(plane.x[$0], plane.y[$0]), axis) } }
    }
  }
}
