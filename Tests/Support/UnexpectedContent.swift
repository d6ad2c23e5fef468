/// The items were taken for another sensor's.
public struct UnexpectedContent: Error { public init() {} }

extension [Double] {
  /// Nil where there is no number, so that columns can be compared.
  public var known: [Double?] { map { $0.isNaN ? nil : $0 } }
}
