import CSimdjson
import CLibrary

/// Numbers that stand alone in other texts, spelled as in JSON.
public enum JSONNumber {
  /// NaN for any other text, and beyond 1e300.
  static func read(_ start: UnsafePointer<UInt8>, count: Int) -> Double { csj_number(start, count) }

  /// The same of a text that ends with a zero.
  public static func read(_ text: UnsafePointer<CChar>) -> Double {
    text.withMemoryRebound(to: UInt8.self, capacity: strlen(text)) { csj_number($0, strlen(text)) }
  }
}
