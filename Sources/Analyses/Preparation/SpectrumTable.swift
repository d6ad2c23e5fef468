import DSP
public import Metrics
public import Recordings

/// Power per Hz of a recording: of each channel of motion, or of a sound.
public struct SpectrumTable: Sendable, Equatable {
  /// `frequency_hz`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length; nil where there is no value.
  public let values: [[Double?]]
  /// What the user is told of other files that could not be used.
  public let remarks: [String]

  /// What the user may tell of a sound; of motion nothing.
  public static let parameters = [PhonationParameters.segment, SoundParameters.channel]

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
  /// The line.
  public let description: String

  init(_ recording: Recording, _ words: String) { description = "\(recording.source): \(words)" }
}
