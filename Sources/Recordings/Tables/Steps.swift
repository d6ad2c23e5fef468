/// The differences between successive numbers of a column.
struct Steps {
  /// Steps between samples of movement, in seconds.
  static let ofMovement = 0.0002...1.0

  private let sorted: [Double]
  private let risingCount: Int

  init(_ values: [Double]) {
    sorted = zip(values.dropFirst(), values).map { $0 - $1 }.sorted()
    risingCount = sorted.count { $0 > 0 }
  }

  /// 0 where there are none.
  var median: Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }

  /// Clocks of phones repeat some times; those with whole seconds repeat most.
  var mostlyRise: Bool { 2 * risingCount > sorted.count }

  /// Nearly all steps rise, and most are near the median.
  var isSteady: Bool {
    guard sorted.count >= 5, 20 * risingCount >= 19 * sorted.count else { return false }
    let (low, high) = (sorted[sorted.count / 10], sorted[sorted.count * 9 / 10])
    return low >= median / 3 && high <= 3 * median
  }

  /// Equal whole steps, which numbers of rows have as well as times: of 1, or of more where a device numbers them so.
  var areCounts: Bool {
    guard let first = sorted.first else { return false }
    return first == sorted.last && first == first.rounded() && Self.ofCounts.contains(first)
  }

  /// No device counts its samples in larger steps.
  private static let ofCounts = 1.0...200
}
