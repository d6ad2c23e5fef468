import Recordings
import Text

/// Sounds of one step that are one recording in several encodings, of which the least compressed is measured.
struct OtherEncodings {
  /// The measured file by the path of each file that is left out.
  private(set) var measured: [ByteKey: String] = [:]

  private let byteCount: (String) -> Int
  private let areOneSound: (AudioRecording, AudioRecording) -> Bool

  /// - Parameters:
  ///   - byteCount: the size of a file.
  ///   - areOneSound: tells whether two recordings of about one length have one waveform.
  init(
    byteCount: @escaping (String) -> Int,
    areOneSound: @escaping (AudioRecording, AudioRecording) -> Bool
  ) { (self.byteCount, self.areOneSound) = (byteCount, areOneSound) }

  /// The most sounds of a session of which all lossy ones are compared with each other.
  private static let fewSounds = 16

  /// A sound with its place among the steps of a session.
  private struct Sound {
    let step: Int
    let recording: Recording
    let audio: AudioRecording
    /// Smaller for less compression.
    let rank: (isLossy: Int, first: Double, second: Double, source: ByteKey)

    let bytesPerSecond: Double

    /// True if the sounds may be of one step, and are encoded differently. A lossy codec may have encoded a sound twice in
    /// one format, which is looked for among few sounds only: a step may have thousands.
    func mayBe(_ other: Sound, in steps: [SessionStep], ofFew isOfFew: Bool) -> Bool {
      let names = [steps[step].identifier, steps[other.step].identifier]
      let isEncodedTwice = isOfFew && audio.info.isLossy && other.audio.info.isLossy
      return (names[0] === names[1] || names.contains { $0.isEmpty })
        && (isEncodedTwice || differs(from: other))
    }

    /// The bit rate of a lossy codec varies with the sound, less than this share.
    private static let usualVariation = 0.25

    private func differs(from other: Sound) -> Bool {
      let (a, b) = (audio.info, other.audio.info)
      let larger = max(bytesPerSecond, other.bytesPerSecond)
      return a.container != b.container || a.codec != b.codec || a.sampleRateHz != b.sampleRateHz
        || a.channelCount != b.channelCount || a.integerBitCount != b.integerBitCount
        || a.isLossy && abs(bytesPerSecond - other.bytesPerSecond) > Self.usualVariation * larger
    }
  }

  /// The session without other encodings of sounds that it measures. The measured one is in the step that has a name.
  mutating func leaveOut(of session: Session) -> Session {
    var kept: [(sound: Sound, home: Int)] = []
    var omitted = Set<ByteKey>()
    let sounds = sounds(of: session).sorted { $0.rank < $1.rank }
    guard sounds.count > 1 else { return session }
    for sound in sounds {
      let same = kept.firstIndex {
        $0.sound.mayBe(sound, in: session.steps, ofFew: sounds.count <= Self.fewSounds)
          && areOneSound($0.sound.audio, sound.audio)
      }
      guard let same else {
        kept.append((sound, sound.step))
        continue
      }
      measured[ByteKey(sound.recording.source)] = kept[same].sound.recording.source
      omitted.insert(ByteKey(sound.recording.source))
      kept[same].home = home(kept[same].home, sound.step, session.steps)
    }
    return omitted.isEmpty ? session : self.session(session, without: omitted, kept)
  }

  private func sounds(of session: Session) -> [Sound] {
    session.steps.enumerated().flatMap { place, step in
      step.recordings.compactMap { recording in
        guard let audio = recording.audio, recording.furtherSources.isEmpty else { return nil }
        let rate = Double(byteCount(recording.source)) / audio.info.durationSeconds
        return Sound(
          step: place, recording: recording, audio: audio,
          rank: Self.rank(audio, rate, recording.source), bytesPerSecond: rate)
      }
    }
  }

  /// Lossless encodings come first, with higher sample rates first; lossy ones by their bit rate.
  private static func rank(_ audio: AudioRecording, _ bytesPerSecond: Double, _ source: String) -> (
    isLossy: Int, first: Double, second: Double, source: ByteKey
  ) {
    let rate = audio.info.sampleRateHz
    return audio.info.isLossy
      ? (1, -bytesPerSecond, -rate, ByteKey(source)) : (0, -rate, -bytesPerSecond, ByteKey(source))
  }

  /// The step with a name, else the first.
  private func home(_ a: Int, _ b: Int, _ steps: [SessionStep]) -> Int {
    [a, b].min { ($0.isNameless(in: steps), $0) < ($1.isNameless(in: steps), $1) } ?? a
  }

  private func session(
    _ session: Session, without omitted: Set<ByteKey>, _ kept: [(sound: Sound, home: Int)]
  ) -> Session {
    var changed = session
    for place in changed.steps.indices {
      changed.steps[place].recordings.removeAll { omitted.contains(ByteKey($0.source)) }
    }
    for (sound, home) in kept where home != sound.step {
      changed.steps[sound.step].recordings.removeAll { $0.source === sound.recording.source }
      changed.steps[home].recordings.append(sound.recording)
    }
    let emptied = session.steps.indices.filter { place in
      let (before, now) = (session.steps[place], changed.steps[place])
      return !before.recordings.isEmpty && now.recordings.isEmpty && now.leaves.isEmpty
        && now.problems.isEmpty
    }
    for place in emptied.reversed() { changed.steps.remove(at: place) }
    return changed
  }
}

extension Int {
  /// 1 for the place of a step without a name.
  fileprivate func isNameless(in steps: [SessionStep]) -> Int {
    steps[self].identifier.isEmpty ? 1 : 0
  }
}

extension LoadedFiles {
  /// - Parameter isPiecemeal: true if files are kept without what they hold in memory, so that only sounds on the disk can
  ///   be compared each time that sessions are made.
  func otherEncodings(
    _ areOneSound: @escaping (AudioRecording, AudioRecording) -> Bool, isPiecemeal: Bool
  ) -> OtherEncodings {
    OtherEncodings(byteCount: { self.file($0)?.report.byteCount ?? 0 }) { a, b in
      (!isPiecemeal || a.isOnDisk && b.isOnDisk) && areOneSound(a, b)
    }
  }
}
