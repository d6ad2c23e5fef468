import DSP
public import Metrics
public import Recordings

/// How loud a room is: ResearchKit's environment sound level, and any other recording of sound.
public struct EnvironmentSPL: Analysis {
  public static let task = ActiveTask.environmentSPL
  public static let method = "environment-spl/2"
  public static let parameters = LevelParameters.all
  public static let flags = Flag.ofSound + Flag.ofLevels
  public static let headlines = ["laeq_db", "lafmax_db", "la90_db", "lcpeak_db", "rk_mean_db"]
  public static let title = "Sound level: A, C and Z weighted, Fast, Slow, percentiles, bands"
  public static let summary = """
    Weightings are exact up to half of the sample rate, since they are applied to spectra instead of \
    being approximated by digital filters. Levels are those of the air only where something tells how \
    loud full scale is; else their names end in _dbfs. What the phone's own meter stored, or would \
    have shown, stands apart in rk_*: it weighs frequencies in a way of its own. One channel counts, \
    the first unless --channel says otherwise; sounds of any length are measured.
    """

  /// What one recording, or the run as a whole, comes to.
  public struct Outcome {
    var sound: MeteredSound?
    var readings: MeterReadings?
    var facts: StepFacts?
    var run: RunFacts?
  }

  /// Readings that are stored come before those computed of a sound.
  public static let metrics: [Metric<Outcome>] =
    MeteredSound.metrics.map { $0.of(\.sound) }
    + MeterReadings.metrics.map { $0.of { $0.readings ?? $0.sound?.readings } }
    + [StepFacts.stepDuration.of(\.facts)] + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    MeteredSound.drawings.map { $0.of(\.sound) } + MeterReadings.drawings.map { $0.of(\.readings) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.steps(of: Self.task) { $0.recording(.audio) != nil }.flatMap { step in
      let metered = MeteredStep(step, parameters.of(step), deviceModel: session.deviceModel)
      return measure(metered, of: session, parameters)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func measure(
    _ step: MeteredStep, of session: Session, _ parameters: Parameters
  ) -> [StepMeasurement] {
    guard !step.recordings.isEmpty else {
      return [
        step.readings == nil ? step.step.failure(of: Self.task) : stored(step, session, parameters)
      ]
      .compactMap(\.self)
    }
    return step.recordings.map { measure($0, of: step, parameters) }
  }

  /// A step without a recording: the phone's meter writes none.
  private func stored(
    _ step: MeteredStep, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement {
    let outcome = Outcome(readings: step.readings, facts: StepFacts(step: step.step))
    return StepMeasurement(
      step: step.step.identifier, attempt: step.step.attempt, source: session.source,
      metrics: Self.rows(outcome), events: step.readings?.events ?? [], flags: step.flags,
      remarks: step.remarks
    ).pictured(Self.pictures(of: outcome, parameters))
  }

  private func measure(
    _ recording: Recording, of step: MeteredStep, _ parameters: Parameters
  ) -> StepMeasurement {
    do throws(UnusableSound) {
      let sound = try MeteredSound(recording, step.options, step.calibration)
      let facts = StepFacts(step: step.step)
      let readings = step.readings(beside: sound, of: recording)
      let outcome = Outcome(sound: sound, readings: readings, facts: facts)
      return StepMeasurement(
        step: step.step.identifier, attempt: step.step.attempt, source: recording.source,
        metrics: Self.rows(outcome), events: sound.events + (readings?.events ?? []),
        flags: (sound.flags + step.flags).unique, remarks: step.remarks
      ).pictured(Self.pictures(of: outcome, parameters))
    } catch {
      return step.step.failed(error.reason, source: recording.source, remarks: error.remarks)
    }
  }
}
