import DSP
public import Metrics
public import Recordings
import Study

/// Power per Hz of a recording: of each channel of motion, or of a sound.
public struct SpectrumTable: Sendable, Equatable {
  /// `frequency_hz`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length; nil where there is no value.
  public let values: [[Double?]]
  /// Messages about other files that could not be used.
  public let remarks: [String]

  /// The options for sounds; motion has none.
  public static let parameters: [any ParameterDefinition] = [
    SoundParameters.segment, SoundParameters.channel,
  ]

  /// `windowSeconds` is the length of the pieces of motion that are averaged; those of a sound are given
  /// by its sample rate. `background` is a recording of the room without the voice.
  public init(
    _ recording: Recording, windowSeconds: Double, background: Recording? = nil,
    parameters: Parameters = Parameters()
  ) throws(NoSpectrum) {
    if recording.audio != nil {
      try self.init(sound: recording, background: background, parameters)
    } else {
      try self.init(motion: recording, windowSeconds: windowSeconds)
    }
  }

  init(columns: [String], values: [[Double?]], remarks: [String] = []) {
    (self.columns, self.values, self.remarks) = (columns, values, remarks)
  }
}

/// Why a recording has no spectrum, in one line: place, problem, remedy.
public struct NoSpectrum: Error, CustomStringConvertible {
  /// The sentence that describes the spectrum.
  public let description: String

  init(_ recording: Recording, _ words: String) { description = "\(recording.source): \(words)" }
}

extension SpectrumTable {
  /// Nothing is reported above this share of the rate of the sensor.
  static let usableShareOfRate = 0.4

  /// Welch's method on the longest part without a gap, at the uniform rate of 100 Hz.
  init(motion recording: Recording, windowSeconds: Double) throws(NoSpectrum) {
    guard let table = Self.table(recording, windowSeconds: windowSeconds) else {
      throw NoSpectrum(
        recording, "has no spectrum; give a sound, or a motion recording of a second or more")
    }
    self = table
  }

  private static func table(_ recording: Recording, windowSeconds: Double) -> SpectrumTable? {
    guard let ordered = recording.ordered,
      let motion = EvenMotion(ordered, section: ordered.longestSection),
      let rate = ordered.timing.nativeRateHz
    else { return nil }
    var (columns, spectra) = ([String](), [PowerSpectrum]())
    func add(_ name: String, _ unit: String, _ vectors: VectorSeries?, scale: Double) {
      guard let vectors else { return }
      for (axis, label) in [(vectors.x, "x"), (vectors.y, "y"), (vectors.z, "z")] {
        guard let signal = try? Signal(axis.map { $0 * scale }, sampleRateHz: EvenMotion.rateHz),
          let spectrum = try? welch(signal, segmentSeconds: windowSeconds)
        else { continue }
        columns.append("\(name)_\(label)_\(unit)")
        spectra.append(spectrum)
      }
    }
    add("acceleration", "m2ps4phz", motion.user ?? motion.total, scale: standardGravity)
    add("rotation_rate", "rad2ps2phz", motion.rotationRate, scale: 1)
    guard let first = spectra.first else { return nil }
    let bins = first.densities.indices.prefix { first.frequency($0) <= usableShareOfRate * rate }
    return SpectrumTable(
      columns: ["frequency_hz"] + columns,
      values: [bins.map(first.frequency)] + spectra.map { Array($0.densities[bins]) })
  }
}

extension SpectrumTable {
  /// The whole sound, unless the user wants a part of it.
  private static let section = Parameter(
    SoundParameters.segment.name, default: VoiceSegment.whole, SoundParameters.segment.summary)

  /// Density, the same as a level, the level of the band of 100 Hz, and the background's density.
  init(sound recording: Recording, background: Recording?, _ parameters: Parameters)
    throws(NoSpectrum)
  {
    let background = background.map(Background.init)
    let sound: ConditionedSound
    do { sound = try ConditionedSound(recording, channel: parameters.audioChannel) } catch {
      throw NoSpectrum(
        recording, error.remarks.first?.sentence ?? "\(error.reason.text): \(error.reason.meaning)")
    }
    let signal = sound.signal
    guard
      let part = Self.part(
        sound.partStartSeconds == nil ? parameters[Self.section] : .whole, of: signal, parameters),
      let spectrum = try? welchPowerOfTwo(part)
    else {
      throw NoSpectrum(recording, "no phonation was found in it; give --phonation-segment whole")
    }
    let bands = spectrum.longTermAverage
    let frequencies = spectrum.densities.indices.map(spectrum.frequency)
    let noise = background?.spectrum(besides: sound)
    let noiseLevels = noise.map { $0.densities.map(decibels(ofPower:)) }
    self.init(
      columns: ["frequency_hz", "psd_fs2_per_hz", "psd_db", "ltas_db", "noise_psd_db"],
      values: [
        frequencies, spectrum.densities, spectrum.densities.map(decibels(ofPower:)),
        frequencies.map(bands.level(at:)), noiseLevels ?? frequencies.map { _ in nil },
      ],
      remarks: [background?.remark(forRateHz: signal.sampleRateHz)?.line(recording.source)]
        .compactMap(\.self))
  }

  private static func part(_ section: VoiceSegment, of signal: Signal, _ parameters: Parameters)
    -> Signal?
  {
    if section == .whole { return signal }
    let search = try? VoiceSearch(signal, PhonationOptions(parameters))
    return search?.phonation.span(section).flatMap { VoiceWindow(signal, $0)?.signal }
  }
}
