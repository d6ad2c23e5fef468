/// A recording of a GENEActiv, written from the vendor's instruction manual ("Decoding .bin files").
public struct GENEActivFile: Sendable {
  public var gains = [25600, 25500, 25400], offsets = [100, -200, 0]
  public var zone = "GMT -06:00", subject = "P01"
  /// The time of each page, `2026-02-02 00:00:00:000`, with its samples in units of 12 bits.
  public var pages: [(time: String, samples: [[Int]])]
  public var rate = "50.0"

  public init(pages: [(time: String, samples: [[Int]])]) { self.pages = pages }

  public var bytes: [UInt8] {
    var lines = [
      "Device Identity", "Device Unique Serial Code:000001", "Device Type:GENEActiv", " ",
      "Configuration Info", "Measurement Frequency:\(rate) Hz",
      "Start Time:2001-01-01 00:00:00:000", "Time Zone:\(zone)", " ", "Subject Info",
      "Subject Code:\(subject)", " ", "Calibration Data",
    ]
    for (axis, name) in ["x", "y", "z"].enumerated() {
      lines += ["\(name) gain:\(gains[axis])", "\(name) offset:\(offsets[axis])"]
    }
    lines += [" ", "Memory Status", "Number of Pages:\(pages.count)", " "]
    for (number, page) in pages.enumerated() {
      lines += [
        "Recorded Data", "Device Unique Serial Code:000001", "Sequence Number:\(number)",
        "Page Time:\(page.time)", "Unassigned:", "Temperature:25.0", "Battery voltage:4.1",
        "Device Status:Recording", "Measurement Frequency:\(rate)",
        page.samples.map(Self.digits).joined(),
      ]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  /// Three axes of 12 bits, 10 bits of light, the button and a reserved bit.
  private static func digits(_ sample: [Int]) -> String {
    let number = sample.reduce(0) { $0 << 12 | $1 & 0xFFF } << 12
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 12 - text.count) + text
  }
}
