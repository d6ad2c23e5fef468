/// A series of vectors, stored as one array per component.
///
/// Any unit. A `SIMD3` occupies the memory of four numbers, so separate arrays need a quarter less memory;
/// together with filters that work in place they saved a third of the memory of a walk of hours.
public struct VectorSeries: Sendable, Equatable {
  /// Components along the three axes; arrays of equal length.
  public var x: [Double], y: [Double], z: [Double]

  /// The arrays have to be of equal length; anything else is a programming error.
  public init(x: [Double], y: [Double], z: [Double]) {
    precondition(x.count == y.count && y.count == z.count, "the components have different lengths")
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Splits vectors into one array per component, in the given order.
  public init(_ vectors: some Collection<SIMD3<Double>>) {
    self.init(x: vectors.map(\.x), y: vectors.map(\.y), z: vectors.map(\.z))
  }

  /// A contiguous part of the series, copied; `range` has to be inside the series.
  public func part(_ range: Range<Int>) -> VectorSeries {
    VectorSeries(x: Array(x[range]), y: Array(y[range]), z: Array(z[range]))
  }

  /// Applies `change` to every vector, in place.
  @inlinable public mutating func update(_ change: (SIMD3<Double>) -> SIMD3<Double>) {
    for index in x.indices { self[index] = change(self[index]) }
  }
}

/// The components of a series in memory, valid as long as `withComponents` runs.
struct VectorComponents: RandomAccessCollection, MutableCollection {
  fileprivate let x: UnsafeMutablePointer<Double>, y: UnsafeMutablePointer<Double>
  fileprivate let z: UnsafeMutablePointer<Double>
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> SIMD3<Double> {
    get { SIMD3(x[index], y[index], z[index]) }
    nonmutating set { (x[index], y[index], z[index]) = (newValue.x, newValue.y, newValue.z) }
  }
}

extension VectorSeries {
  /// Calls `change` with the components, which it may change in place; not at all for an empty series.
  mutating func withComponents(_ change: (VectorComponents) -> Void) {
    let count = count
    x.withUnsafeMutableBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        z.withUnsafeMutableBufferPointer { z in
          guard let x = x.baseAddress, let y = y.baseAddress, let z = z.baseAddress else { return }
          change(VectorComponents(x: x, y: y, z: z, count: count))
        }
      }
    }
  }
}

extension VectorSeries: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { x.count }

  @inlinable public subscript(index: Int) -> SIMD3<Double> {
    get { SIMD3(x[index], y[index], z[index]) }
    set { (x[index], y[index], z[index]) = (newValue.x, newValue.y, newValue.z) }
  }
}

extension VectorSeries {
  /// The sums of the vectors at equal places of two series of one length.
  public static func + (a: VectorSeries, b: VectorSeries) -> VectorSeries {
    VectorSeries(x: zip(a.x, b.x).map(+), y: zip(a.y, b.y).map(+), z: zip(a.z, b.z).map(+))
  }

  /// The differences of the vectors at equal places of two series of one length.
  public static func - (a: VectorSeries, b: VectorSeries) -> VectorSeries {
    VectorSeries(x: zip(a.x, b.x).map(-), y: zip(a.y, b.y).map(-), z: zip(a.z, b.z).map(-))
  }

  /// Every vector of the series times the same factor.
  public static func * (factor: Double, series: VectorSeries) -> VectorSeries {
    func scaled(_ column: [Double]) -> [Double] { column.map { factor * $0 } }
    return VectorSeries(x: scaled(series.x), y: scaled(series.y), z: scaled(series.z))
  }
}
