/// Vectors one after another, each of their components in a column of its own.
///
/// Of any unit. A `SIMD3` takes the place of four numbers: a long series needs a fourth less memory in columns.
public struct VectorSeries: Sendable, Equatable {
  /// Components along the three axes; of equal length.
  public var x: [Double], y: [Double], z: [Double]

  /// Joins the columns, which have to be of equal length; that is the caller's to see to, not the data's.
  public init(x: [Double], y: [Double], z: [Double]) {
    precondition(x.count == y.count && y.count == z.count, "a vector needs all its components")
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// In the order in which they come.
  public init(_ vectors: some Collection<SIMD3<Double>>) {
    self.init(x: vectors.map(\.x), y: vectors.map(\.y), z: vectors.map(\.z))
  }

  /// A stretch of it.
  public func part(_ range: Range<Int>) -> VectorSeries {
    VectorSeries(x: Array(x[range]), y: Array(y[range]), z: Array(z[range]))
  }

  /// Every vector through `change`, in place.
  @inlinable
  public mutating func update(_ change: (SIMD3<Double>) -> SIMD3<Double>) {
    for index in x.indices { self[index] = change(self[index]) }
  }
}

extension VectorSeries: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { x.count }

  @inlinable
  public subscript(index: Int) -> SIMD3<Double> {
    get { SIMD3(x[index], y[index], z[index]) }
    set { (x[index], y[index], z[index]) = (newValue.x, newValue.y, newValue.z) }
  }
}

extension VectorSeries {
  /// Sums, vector by vector.
  public static func + (a: VectorSeries, b: VectorSeries) -> VectorSeries {
    VectorSeries(x: zip(a.x, b.x).map(+), y: zip(a.y, b.y).map(+), z: zip(a.z, b.z).map(+))
  }

  /// Differences, vector by vector.
  public static func - (a: VectorSeries, b: VectorSeries) -> VectorSeries {
    VectorSeries(x: zip(a.x, b.x).map(-), y: zip(a.y, b.y).map(-), z: zip(a.z, b.z).map(-))
  }

  /// Every vector times one factor.
  public static func * (factor: Double, series: VectorSeries) -> VectorSeries {
    func scaled(_ column: [Double]) -> [Double] { column.map { factor * $0 } }
    return VectorSeries(x: scaled(series.x), y: scaled(series.y), z: scaled(series.z))
  }
}
