import CLibrary
import DSP
import Recordings

/// Where the voice is in a recording, and in which range its pitch is measured.
///
/// The pitch of the whole recording is tracked twice: from 75 to 600 Hz, where nearly all voices lie, and from
/// 50 to 1400 Hz, for creaky voices, children and singers. The longest run that no throat is too irregular for
/// is the voice: a calibration tone before a vowel is longer than it, and steadier than any voice or, in the noise
/// of a room, a single harmonic whose frequency does not drift.
///
/// The wide pass decides only where the standard one cannot be right, since it also halves the pitch of rough
/// voices: if its run lies above 600 Hz, or below 75 Hz and either is more than twice as long as the standard
/// one or has a pitch of which the standard one is no multiple (a voice whose periods alternate has a standard
/// run of full length at twice the pitch), or if the standard pass finds nothing. In
/// 25 recorded vowels and 9 spoken texts the standard pass decides; vowels made at 55 to 1200 Hz get their pitch
/// to 0.5 %. A floor of 40 Hz instead puts 9 to 13 % of the frames of 80 to 100 Hz an octave too low.
///
/// Limits: below 50 Hz nothing is found unless the user gives the range, which is then the only one. Cost: one
/// more pitch track; what is measured of the chosen run is used again for its metrics.
struct VoiceSearch {
  let phonation: PhonationSegment
  /// The range of pitch in the segment.
  let range: PitchRange
  /// The pitch of the whole recording in the range that decided.
  let track: PitchTrack
  /// The chosen run; nil without voice.
  let run: VoiceRun?

  /// Above this a wide run decides, below the other it may.
  static let (standardTopHz, standardFloorHz) = (
    PitchRange.speech.ceilingHz, PitchRange.speech.floorHz
  )
  /// A standard run of this share of a low one shows that its low pitch is a multiple of the period.
  static let smallestStandardShare = 0.5
  /// So far from a multiple of the low pitch the standard one is none.
  static let multipleTolerance = 0.1
  /// Nothing is searched below this.
  static let lowestFloorHz = 40.0

  /// `widePitch` is the pitch of the signal in the wide range, if it is known already.
  ///
  /// Throws if the user's range is empty.
  init(_ signal: Signal, _ options: PhonationOptions, widePitch: PitchTrack? = nil)
    throws(UnusableSound)
  {
    let usual = try options.sound.range(else: .speech)
    let standard = SearchPass(signal, usual, options)
    let found = standard.longestVoice
    guard !options.sound.isRangeGiven,
      let wide = Self.wideVoice(
        SearchPass(signal, .wide, options, track: widePitch), unless: found, standard)
    else {
      let run = found ?? standard.longestRun
      (phonation, range) = (standard.phonation(of: run), usual)
      (track, self.run) = (standard.track, run)
      return
    }
    (phonation, range) = (wide.pass.phonation(of: wide.run), wide.run.pitch.range)
    (track, run) = (wide.pass.track, wide.run)
  }

  /// The run of the wide pass that decides; nil if the standard pass does.
  private static func wideVoice(
    _ wide: SearchPass, unless standard: VoiceRun?, _ standardPass: SearchPass
  ) -> (pass: SearchPass, run: VoiceRun)? {
    let known = standardPass.phonation.main
    let knownHz = known.flatMap { median(standardPass.frequencies(in: $0)) }
    for span in wide.longestFirst {
      guard let middleHz = median(wide.frequencies(in: span)) else { continue }
      let isShort = known.map { $0.length < smallestStandardShare * span.length } ?? true
      let isLow = isShort || !isMultiple(knownHz, of: middleHz)
      let decides =
        known == nil || middleHz > standardTopHz || (middleHz < standardFloorHz && isLow)
      if !decides {
        // The same sound, which passed in the standard range.
        if let standard, standard.span.covers(mostOf: span) { return nil }
        if wide.run(span)?.isMachine == false { return nil }
        continue
      }
      guard let run = wide.run(span), !run.isMachine else { continue }
      return (wide, run)
    }
    guard known == nil else { return nil }
    return wide.longestRun.map { (wide, $0) }
  }
}

extension VoiceSearch {
  /// Whether a pitch is twice another one, or a higher multiple.
  private static func isMultiple(_ hertz: Double?, of lower: Double) -> Bool {
    guard let ratio = hertz.map({ $0 / lower }), ratio >= 2 - multipleTolerance else {
      return false
    }
    return abs(ratio - ratio.rounded()) <= multipleTolerance
  }
}

/// One search of a recording for voice, in one range of pitch.
private struct SearchPass {
  let signal: Signal
  let track: PitchTrack
  let phonation: PhonationSegment
  let options: PhonationOptions

  init(
    _ signal: Signal, _ range: PitchRange, _ options: PhonationOptions,
    track known: PitchTrack? = nil
  ) {
    (self.signal, self.options) = (signal, options)
    track = known ?? PitchTrack(signal, range, praat: options.sound.praat)
    phonation = PhonationSegment(
      track, durationSeconds: Double(signal.samples.count) / signal.sampleRateHz)
  }

  /// The runs by length; equally long ones in order of time.
  var longestFirst: [ClosedRange<Double>] {
    phonation.runs.enumerated().sorted {
      ($1.element.length, $0.offset) < ($0.element.length, $1.offset)
    }.map(\.element)
  }

  var longestRun: VoiceRun? { phonation.main.flatMap(run) }

  /// The longest run that can be a voice. One too short to tell does not displace a longer one.
  var longestVoice: VoiceRun? {
    let runs = longestFirst
    let telling =
      runs.prefix(1) + runs.dropFirst().filter { $0.length >= VoiceNeed.shortestSeconds }
    for span in telling { if let run = run(span), !run.isMachine { return run } }
    return nil
  }

  /// The phonation with a run as the voice. What cannot be a voice beside it is none of its phonations.
  func phonation(of voice: VoiceRun?) -> PhonationSegment {
    guard let voice, !voice.isMachine else { return phonation.choosing(voice?.span) }
    let others = phonation.runs.filter {
      $0 != voice.span && $0.length >= VoiceNeed.shortestSeconds && run($0)?.isMachine == true
    }
    return phonation.choosing(voice.span, passingOver: others)
  }

  func run(_ span: ClosedRange<Double>) -> VoiceRun? {
    VoiceWindow(signal, span).map { VoiceRun($0, range(of: span), options) }
  }

  /// The range of the pass, or, in the wide pass, that of the run's own pitch.
  private func range(of span: ClosedRange<Double>) -> PitchRange {
    let found = frequencies(in: span)
    guard track.range == .wide, let low = quantile(found, 0.25), let high = quantile(found, 0.75)
    else { return track.range }
    return PitchRange(
      floorHz: max(VoiceSearch.lowestFloorHz, VoicePitch.floorShare * low),
      ceilingHz: VoicePitch.ceilingShare * high) ?? track.range
  }

  /// The pitch of the voiced frames in a span.
  func frequencies(in span: ClosedRange<Double>) -> [Double] {
    track.frequenciesHz.indices.compactMap { frame in
      span.contains(track.time(ofFrame: frame)) ? track.frequenciesHz[frame] : nil
    }
  }
}

/// A run of voice, with what distinguishes a voice from a machine.
struct VoiceRun {
  let window: VoiceWindow
  let pitch: VoicePitch
  let pulses: VoicePulses
  /// The harmonics-to-noise ratio by cross-correlation, in decibels by frame.
  let crossCorrelation: [Double]
  /// Nil where it cannot be known.
  let harmonicLead: HarmonicLead?

  var span: ClosedRange<Double> { window.span }

  init(_ window: VoiceWindow, _ range: PitchRange, _ options: PhonationOptions) {
    self.window = window
    pitch = VoicePitch(window, range, praat: options.sound.praat)
    pulses = VoicePulses(pitch, options)
    crossCorrelation =
      Harmonicity.crossCorrelation(window.signal, praat: options.sound.praat).decibels
    harmonicLead = pitch.harmonicLead
  }

  /// More regular than a voice can be, or a single tone; a run too short to tell counts as a voice.
  var isMachine: Bool {
    let isVoiced = pitch.voiced.count >= VoicedFrames.fewest
    let hasPeriods =
      isVoiced && window.durationSeconds >= VoiceNeed.shortestSeconds
      && pulses.jitter.periodCount >= VoiceNeed.fewestPeriods
    return VoicePlausibility.VoiceEvidence(
      jitter: hasPeriods ? pulses.jitter.local : nil,
      shimmer: hasPeriods ? pulses.shimmer.local : nil, harmonicityDecibels: mean(crossCorrelation),
      pitchSpread: isVoiced ? standardDeviation(pitch.voiced.semitones) : nil,
      harmonicLeadDecibels: isVoiced ? harmonicLead?.decibels : nil,
      harmonicDrift: isVoiced ? harmonicLead?.driftSemitones : nil
    ).isNoVoice
  }
}

extension ClosedRange<Double> {
  /// Whether the shared part is more than half of the longer of both.
  fileprivate func covers(mostOf other: ClosedRange<Double>) -> Bool {
    let shared = Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
    return shared > 0.5 * Swift.max(length, other.length)
  }
}
