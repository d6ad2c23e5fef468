import Text

internal import CSndfile

/// A sound that libsndfile reads through callbacks on a range of our bytes.
final class SndfileHandle {
  /// The format and length that libsndfile found.
  let info: SF_INFO
  private let window: Window
  private let handle: OpaquePointer
  /// Interleaved frames; empty if there is one channel.
  private var frames: [Double] = []

  /// Bytes with the current read position.
  private final class Window {
    let bytes: AudioBytes
    let range: Range<Int>
    var position = 0
    var ahead: ReadAhead

    init(_ bytes: AudioBytes, _ range: Range<Int>) {
      (self.bytes, self.range, ahead) = (bytes, range, ReadAhead(bytes))
    }
  }

  /// `info` says what the bytes are where they have no header.
  init(_ bytes: AudioBytes, _ range: Range<Int>, _ info: SF_INFO) throws(AudioProblem) {
    window = Window(bytes, range)
    var (calls, found) = (Self.calls, info)
    guard
      let handle = sf_open_virtual(
        &calls, CInt(SFM_READ), &found, Unmanaged.passUnretained(window).toOpaque())
    else {
      let words = sf_strerror(nil).map { String(cString: $0) } ?? ""
      throw .unreadable(bytes.failure ?? words.split(whereSeparator: \.isNewline).joined())
    }
    (self.handle, self.info) = (handle, found)
  }

  deinit { sf_close(handle) }

  /// The next frames, channel by channel; fewer than `count` at the end.
  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]] {
    let channelCount = Int(info.channels)
    guard channelCount > 1 else {
      let samples = [Double](unsafeUninitializedCapacity: count) { samples, filled in
        filled = read(count, into: samples)
      }
      if let failure = window.bytes.failure { throw .unreadable(failure) }
      return [samples]
    }
    if frames.count < count * channelCount {
      frames = [Double](repeating: 0, count: count * channelCount)
    }
    let got = frames.withUnsafeMutableBufferPointer { read(count, into: $0) }
    if let failure = window.bytes.failure { throw .unreadable(failure) }
    return (0..<channelCount).map { channel in
      [Double](unsafeUninitializedCapacity: got) { samples, filled in
        for frame in 0..<got { samples[frame] = frames[frame * channelCount + channel] }
        filled = got
      }
    }
  }

  /// The number of frames that were read, at most `count`.
  private func read(_ count: Int, into target: UnsafeMutableBufferPointer<Double>) -> Int {
    target.baseAddress.map { max(0, Int(sf_readf_double(handle, $0, sf_count_t(count)))) } ?? 0
  }

  /// Moves to a frame; false if there is no such frame.
  func seek(to frame: Int) -> Bool { sf_seek(handle, sf_count_t(frame), SEEK_SET) == frame }

  private static func window(_ user: UnsafeMutableRawPointer?) -> Window? {
    user.map { Unmanaged<Window>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let calls = SF_VIRTUAL_IO(
    get_filelen: { user in sf_count_t(SndfileHandle.window(user)?.range.count ?? 0) },
    seek: { offset, origin, user in
      guard let window = SndfileHandle.window(user) else { return -1 }
      let base =
        switch origin {
        case SEEK_CUR: window.position
        case SEEK_END: window.range.count
        default: 0
        }
      let (place, hasOverflow) = base.addingReportingOverflow(Int(offset))
      if !hasOverflow, place >= 0 { window.position = place }
      return sf_count_t(window.position)
    },
    read: { target, count, user in
      guard let window = SndfileHandle.window(user), let target else { return 0 }
      let rest = max(0, min(Int(count), window.range.count - window.position))
      let got = window.ahead.copy(
        from: window.range.lowerBound + window.position,
        to: UnsafeMutableRawBufferPointer(start: target, count: rest))
      window.position += got
      return sf_count_t(got)
    }, write: { _, _, _ in 0 },
    tell: { user in sf_count_t(SndfileHandle.window(user)?.position ?? 0) })
}

internal import CSndfile

/// Reads FLAC, Vorbis and Opus, whose containers libsndfile knows.
final class PackedDecoder: AudioDecoder {
  let info: AudioInfo
  private let handle: SndfileHandle
  private var frameCount = 0

  /// The last frame is read before the header is trusted. If it cannot be read, all frames are
  /// decoded to count them.
  ///
  /// - Parameter isCutOff: true if the file from which `bytes` were taken is known to end too early.
  init(_ bytes: AudioBytes, container: String, isCutOff: Bool = false) throws(AudioProblem) {
    let probe = try SndfileHandle(bytes, 0..<bytes.count, SF_INFO())
    let claimed = Int(probe.info.frames)
    let isWhole = probe.hasFrame(claimed - 1)
    let counted = isWhole ? claimed : try SndfileHandle(bytes, 0..<bytes.count, SF_INFO()).count()
    // Encoders that write to a pipe leave the number open.
    let isOpen = claimed <= 0 || claimed == .max
    handle = try SndfileHandle(bytes, 0..<bytes.count, SF_INFO())
    let codec = Self.codec(handle.info)
    info = try AudioInfo(
      container: container, codec: codec.name, isLossy: codec.isLossy,
      integerBitCount: codec.bitCount, sampleRateHz: Double(handle.info.samplerate),
      channelCount: Int(handle.info.channels), frameCount: counted,
      isTruncated: isCutOff || !isWhole && !isOpen)
  }

  private static func codec(_ info: SF_INFO) -> (name: String, isLossy: Bool, bitCount: Int?) {
    switch info.format & CInt(SF_FORMAT_SUBMASK) {
    case CInt(SF_FORMAT_VORBIS): ("vorbis", true, nil)
    case CInt(SF_FORMAT_OPUS): ("opus", true, nil)
    case CInt(SF_FORMAT_PCM_S8): ("flac", false, 8)
    case CInt(SF_FORMAT_PCM_24): ("flac", false, 24)
    default: ("flac", false, 16)
    }
  }

  var isIncomplete: Bool { frameCount < info.frameCount }

  func nextFrames(upTo count: Int) throws(AudioProblem) -> [[Double]] {
    let frames = try handle.nextFrames(upTo: count)
    frameCount += frames.first?.count ?? 0
    return frames
  }
}

extension SndfileHandle {
  /// True if the frame can be read; reading stops after it.
  fileprivate func hasFrame(_ frame: Int) -> Bool {
    guard frame >= 0, seek(to: frame) else { return false }
    return (try? nextFrames(upTo: 1))?.first?.count == 1
  }

  /// Decodes the rest of the sound and counts its frames.
  fileprivate func count() throws(AudioProblem) -> Int {
    var count = 0
    while let got = try nextFrames(upTo: 1 << 14).first?.count, got > 0 { count += got }
    return count
  }
}
