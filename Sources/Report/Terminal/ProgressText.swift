/// Reads as `41/300, 12.3/s, 2 failed, 21 s left`; what is not known yet is left out.
func progressText(_ count: ProgressLine.Count, elapsedSeconds: Double) -> String {
  var parts = ["\(count.done)/\(count.total)"]
  let rate = elapsedSeconds > 0 ? Double(count.done) / elapsedSeconds : 0
  if rate > 0 { parts.append(NumberText(.significant(3)).text(rate) + "/s") }
  if count.failed > 0 { parts.append("\(count.failed) failed") }
  if rate > 0, count.total > count.done {
    parts.append(durationText(Double(count.total - count.done) / rate) + " left")
  }
  return parts.joined(separator: ", ")
}

/// A duration in the two largest units that fit: `21 s`, `3 min 05 s`, `2 h 09 min`.
func durationText(_ seconds: Double) -> String {
  let whole = Int(min(max(seconds, 0), 1e9).rounded(.up))
  switch whole {
  case ..<60: return "\(whole) s"
  case ..<3600: return "\(whole / 60) min \(twoDigits(whole % 60)) s"
  default: return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min"
  }
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
