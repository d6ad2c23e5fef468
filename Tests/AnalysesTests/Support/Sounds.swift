import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Samples a second of sounds that say nothing else.
let soundRate = 44_100.0

/// A recording of these channels as 64-bit numbers, which hold every sample exactly.
func sound(_ channels: [[Double]], rateHz: Double = soundRate) throws -> Recording.Content {
  let frames = (0..<(channels.first?.count ?? 0)).flatMap { frame in channels.map { $0[frame] } }
  let bytes = frames.map(\.bitPattern.littleEndian).withUnsafeBytes { ByteBuffer($0) }
  let encoding = try #require(PCMEncoding.floating(byteCount: 8, isBigEndian: false))
  let format = PCMFormat(encoding: encoding, channelCount: channels.count, sampleRateHz: rateHz)
  return .audio(try AudioRecording(.memory(bytes), pcm: format))
}

/// A part of a sound of one channel, cut out as the user does it.
func part(of samples: [Double], from: Double, to: Double = .infinity) throws -> Recording.Content {
  guard case .audio(let whole) = try sound([samples]) else { return try sound([samples]) }
  return .audio(try whole.part(SecondsRange(from: from, to: to)))
}

/// The sound of a file.
func sound(ofFile bytes: [UInt8]) throws -> Recording.Content {
  .audio(try AudioRecording(.memory(ByteBuffer(bytes))))
}

/// A sine whose samples begin at 0.
func tone(_ frequencyHz: Double, amplitude: Double, seconds: Double, rateHz: Double = soundRate)
  -> [Double]
{
  (0..<Int((seconds * rateHz).rounded())).map {
    amplitude * sin(2 * .pi * frequencyHz * Double($0) / rateHz)
  }
}

/// All rows of a run whose steps hold these sounds.
func measureVoices(
  _ steps: [SessionStep], _ parameters: [String: String] = [:], hasResult: Bool = true
) -> [MeasuredStep] {
  let session = session(steps, of: .phonation, resultSource: hasResult ? "result.json" : nil)
  return Phonation.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
}

/// The rows of one recording.
func measureVoice(_ content: Recording.Content, _ parameters: [String: String] = [:]) throws
  -> MeasuredStep
{ try #require(measureVoices([step("audio", [content])], parameters, hasResult: false).first) }

/// The rows of one channel.
func measureVoice(
  _ samples: [Double], rateHz: Double = soundRate, _ parameters: [String: String] = [:]
) throws -> MeasuredStep { try measureVoice(try sound([samples], rateHz: rateHz), parameters) }
