/// What a leaf result of one class holds, as far as it can be read.
public protocol LeafContent {
  /// Whatever is missing or not as it must be is left out.
  init(_ leaf: ResultLeaf)

  /// What could not be read: JSON path, what was expected and found, and the effect.
  var skipped: [String] { get }
}
