import Text

/// A rectangle on the screen in points, origin at the top left, y downward.
public struct ScreenRectangle: Sendable, Equatable {
  /// Top left corner.
  public let origin: SIMD2<Double>
  /// Width and height.
  public let size: SIMD2<Double>

  /// The middle.
  public var center: SIMD2<Double> { origin + size / 2 }
}

/// Points, sizes and rectangles are objects, `{"x":1,"y":2}`, texts, `"{1, 2}"`, or lists, `[1, 2]`, as Swift encodes them.
///
/// Objects name height before width, in any case; texts and lists give the width first.
extension JSONValue {
  /// A point in points.
  var screenPoint: SIMD2<Double>? { pair("x", "y") }

  /// Width and height in points.
  var screenSize: SIMD2<Double>? { pair("w", "h") ?? pair("width", "height") }

  /// Nil for a rectangle without width or height, which stands for "unknown".
  var screenRectangle: ScreenRectangle? {
    if let text {
      let numbers = Self.numbers(in: text)
      guard numbers.count == 4 else { return nil }
      return ScreenRectangle(
        positiveSize: SIMD2(numbers[2], numbers[3]), origin: SIMD2(numbers[0], numbers[1]))
    }
    let parts = array.flatMap { $0.count == 2 ? $0 : nil }
    guard let size = (self[anyCase: "size"] ?? parts?[1])?.screenSize,
      let origin = (self[anyCase: "origin"] ?? parts?[0])?.screenPoint
    else { return nil }
    return ScreenRectangle(positiveSize: size, origin: origin)
  }

  private func pair(_ first: String, _ second: String) -> SIMD2<Double>? {
    if let text {
      let numbers = Self.numbers(in: text)
      return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : nil
    }
    if let array {
      let numbers = array.compactMap(\.number).filter(\.isFinite)
      return array.count == 2 && numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : nil
    }
    guard let a = self[anyCase: first]?.number, let b = self[anyCase: second]?.number else {
      return nil
    }
    return SIMD2(a, b)
  }

  /// The numbers of `{{49, 418}, {94, 94}}`; none when one of them is no number.
  private static func numbers(in text: String) -> [Double] {
    let pieces = text.split { "{}, ".contains($0) }
    let numbers = pieces.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == pieces.count ? numbers : []
  }
}

extension ScreenRectangle {
  fileprivate init?(positiveSize size: SIMD2<Double>, origin: SIMD2<Double>) {
    guard size.x > 0, size.y > 0 else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension JSONValue {
  /// The value of the first member of that name in any case; `key` is lowercase.
  subscript(anyCase key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.lowercased() == key }?.value
  }
}
