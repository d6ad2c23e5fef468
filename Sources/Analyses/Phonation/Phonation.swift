import DSP
public import Metrics
public import Recordings

/// A vowel held as long and as steadily as one can: ResearchKit's sustained phonation.
public struct Phonation: Analysis {
  public static let task = ActiveTask.phonation
  public static let method = "phonation/2"
  public static let parameters = PhonationParameters.all
  public static let flags = Flag.ofSound + Flag.ofPhonation
  public static let headlines = [
    "f0_mean_hz", "jitter_local", "shimmer_local", "hnr_cc_db", "cpps_db", "mpt_s",
  ]
  public static let title = "Sustained phonation: pitch, perturbation, noise, spectrum, formants"
  public static let summary = """
    The longest phonation is cut out and measured as a recording of its own; --segment whole measures \
    everything, as Praat does. Pitch, pulses, jitter, shimmer, harmonicity, cepstral prominence and \
    formants follow the rules and the settings of Praat 6.1.38 and agree with it. The countdown that \
    the task records before the vowel tells the background. Levels are those of the file, not of the \
    air: phones adjust their gain. A sound that cannot be a held vowel, such as a tone, music or noise, \
    is flagged.
    """

  /// What one recording, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var voice: MeasuredVoice?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    ConditionedSound.metrics.map { $0.of(\.voice?.sound) } + [StepFacts.stepDuration.of(\.facts)]
    + MeasuredVoice.metrics.map { $0.of(\.voice) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = MeasuredVoice.drawings.map { $0.of(\.voice) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.soundSteps(of: Self.task).flatMap { sounding in
      let options = PhonationOptions(parameters.of(sounding.step))
      return sounding.recordings.isEmpty
        ? [failure(of: sounding.step)].compactMap(\.self)
        : sounding.recordings.map { measure($0, of: sounding, options, parameters) }
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  /// A step that may rightly leave nothing behind is no failure.
  private func failure(of step: SessionStep) -> StepMeasurement? {
    Self.task.expectsContent(ofStep: step.identifier) ? step.failure(of: Self.task) : nil
  }

  private func measure(
    _ recording: Recording, of sounding: SoundStep, _ options: PhonationOptions,
    _ parameters: Parameters
  ) -> StepMeasurement {
    let step = sounding.step
    let background = sounding.background.map { Background($0, channel: options.sound.channel) }
    do throws(UnusableSound) {
      guard let range = options.sound.range else { throw UnusableSound(reason: .pitchRangeEmpty) }
      let sound = try ConditionedSound(
        recording, channel: options.sound.channel, background: background?.signal)
      let voice = MeasuredVoice(sound, options, range)
      let outcome = Outcome(facts: StepFacts(step: step), voice: voice)
      return StepMeasurement(
        step: step.identifier, attempt: step.attempt, source: recording.source,
        metrics: Self.rows(outcome).map(options.printed), events: voice.events,
        flags: (sound.flags + step.flags).unique,
        remarksOnOtherFiles: background?.remark.map { [$0] } ?? []
      ).pictured(Self.pictures(of: outcome, parameters))
    } catch {
      return step.failed(error.reason, source: recording.source, remarks: error.remarks)
    }
  }
}
