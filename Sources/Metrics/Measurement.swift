/// One metric of one step with its value: a row of `metrics.csv` without the columns all rows share.
public struct MeasuredMetric: Sendable, Equatable {
  /// The metric that was measured.
  public let definition: MetricDefinition
  /// The value; flagged where it lies outside the range of `definition`.
  public let reading: Reading

  /// Joins metric and value. This is the only way to a row, so no value gets around its range.
  public init(_ definition: MetricDefinition, _ reading: Reading) {
    self.definition = definition
    self.reading = reading.checked(against: definition)
  }

  /// The value and its range in the unit the user wants; an empty value stays empty.
  ///
  /// `convert` must not fall: a value inside its range would come out of it.
  public func converted(to unit: MetricUnit, _ convert: (Double) -> Double) -> MeasuredMetric {
    MeasuredMetric(definition.measured(in: unit, convert), reading.converted(convert))
  }
}

/// Everything that one analysis reports on one step of a session, or on the session as a whole.
public struct StepMeasurement: Sendable, Equatable {
  /// The step's identifier as recorded; empty for values over several steps.
  public let step: String
  /// Counted from 1; nil for values over several attempts.
  public let attempt: Int?
  /// `left` or `right`: the hand, leg, ear or eye that was tested; empty for both or none, or if
  /// unknown.
  public private(set) var side = ""
  /// Path of the file the values come from.
  public var source: String
  /// Paths of all recordings of the step, whichever of them the values come from.
  public private(set) var recordings: [String] = []
  /// How much of the step its recordings cover, where that is known.
  public private(set) var coverages: [RecordingCoverage] = []
  /// Its values, in the order of the dictionary.
  public private(set) var metrics: [MeasuredMetric]
  /// The events of the step, in order of time.
  public private(set) var events: [Event]
  /// The pictures of the step; empty unless pictures are requested.
  public private(set) var pictures: [Picture] = []
  /// Flags that hold for the step: for all of its values that they concern.
  public private(set) var flags: [Flag]
  /// The reason why nothing could be measured; the step is one error row then.
  public let failure: Flag?
  /// Messages about parts that could not be used; for a step that was not measured, the last one is the
  /// reason.
  public private(set) var remarks: [Remark]

  /// The result of a step that was measured.
  public init(
    step: String, attempt: Int?, source: String, metrics: [MeasuredMetric], events: [Event] = [],
    flags: [Flag] = [], remarks: [Remark] = []
  ) {
    (self.step, self.attempt, self.source, self.metrics) = (step, attempt, source, metrics)
    (self.events, self.flags, failure, self.remarks) = (events, flags, nil, remarks)
  }

  /// The result of a step whose input could not be used.
  public init(step: String, attempt: Int?, source: String, failure: Flag, remarks: [Remark] = []) {
    (self.step, self.attempt, self.source, metrics) = (step, attempt, source, [])
    (events, flags, self.failure, self.remarks) = ([], [], failure, remarks)
  }

  /// The measurement with further pictures.
  public func pictured(_ pictures: [Picture]) -> StepMeasurement {
    var measurement = self
    measurement.pictures += pictures
    return measurement
  }

  /// The measurement with further values and remarks, which come from other files of the step.
  public func adding(_ metrics: [MeasuredMetric], _ remarks: [Remark]) -> StepMeasurement {
    var measurement = self
    measurement.metrics += metrics
    measurement.remarks += remarks
    return measurement
  }

  /// The measurement with further events, which follow those that it has.
  public func adding(_ events: [Event]) -> StepMeasurement {
    var measurement = self
    measurement.events += events
    return measurement
  }

  /// The measurement of a step whose recordings cover this much of it.
  public func of(coverages: [RecordingCoverage]) -> StepMeasurement {
    var measurement = self
    measurement.coverages = coverages
    return measurement
  }

  /// The measurement of a step with these recordings.
  public func of(recordings: [String]) -> StepMeasurement {
    var measurement = self
    measurement.recordings = recordings
    return measurement
  }

  /// The measurement as that of a hand, leg, ear or eye.
  public func of(side: String) -> StepMeasurement {
    var measurement = self
    measurement.side = side
    return measurement
  }

  /// The hand, leg, ear or eye that was tested in an event: the one of the measurement or, where it has none, of the
  /// event.
  public func side(of event: Event) -> String { side.isEmpty ? event.side : side }

  /// The flags of the step that concern a value.
  public func flags(on metric: MeasuredMetric) -> [Flag] {
    flags.filter { $0.concerns(metric.definition) }
  }

  /// The verdict on a value of the step.
  public func quality(of metric: MeasuredMetric) -> Quality {
    metric.reading.quality(with: flags(on: metric))
  }

  /// The grain of its values, which follows from step and attempt.
  public var grain: MetricGrain { attempt != nil ? .attempt : step.isEmpty ? .session : .step }

  /// The measurement with flags on the values of some metrics.
  public func flagged(_ flags: [Flag], where isMeant: (MetricDefinition) -> Bool) -> StepMeasurement
  {
    var measurement = self
    measurement.metrics = metrics.map { metric in
      isMeant(metric.definition)
        ? MeasuredMetric(metric.definition, metric.reading.flagged(flags)) : metric
    }
    return measurement
  }

  /// The measurement with one more flag on all its values.
  public func flagged(_ flag: Flag) -> StepMeasurement {
    var measurement = self
    measurement.flags.append(flag)
    return measurement
  }
}

/// How much of its step a recording covers.
public struct RecordingCoverage: Sendable, Equatable {
  /// Path of its file.
  public let source: String
  public let percent: Double

  public init(source: String, percent: Double) { (self.source, self.percent) = (source, percent) }
}
