/// What `body` makes of the spectra of a signal's frames; where it gives nil a frame is left out.
///
/// Frames of `frameSeconds` under a periodic Hann window follow each other by `hopSeconds`, both
/// rounded to samples; the mean of all samples is removed once. A `transformLength` beyond the frame's
/// fills it up with zeros. `body` learns the time of the frame's middle. No values come out of a signal
/// shorter than a frame.
public func shortTimeSpectra<Value>(
  of signal: Signal, frameSeconds: Double, hopSeconds: Double, transformLength: Int = 0,
  _ body: (_ middleSeconds: Double, _ spectrum: PowerSpectrum) -> Value?
) -> [Value] {
  let rate = signal.sampleRateHz
  let (wanted, hop) = ((frameSeconds * rate).rounded(), (hopSeconds * rate).rounded())
  guard wanted >= 1, wanted <= Double(signal.samples.count), hop >= 0 else { return [] }
  let count = Int(wanted)
  let frames = WindowedFrames(
    samples: removingMean(signal.samples), window: hannWindow(count: count, symmetry: .periodic),
    hop: Int(min(max(1, hop), Double(signal.samples.count))),
    transform: RealFourierTransform(length: max(count, transformLength)))
  var values: [Value] = []
  frames.forEach { start, bins in
    let spectrum = frames.spectrum(
      ofPowers: bins.map(\.squaredMagnitude), over: 1, sampleRateHz: rate)
    if let value = body((Double(start) + 0.5 * Double(count)) / rate, spectrum) {
      values.append(value)
    }
  }
  return values
}
