import Text

/// One eye's Amsler grid: `ORKAmslerGridResult`, which is there only where something was drawn.
public struct AmslerGridResult: Sendable, Equatable {
  /// The eye that was closed: ResearchKit's `eyeSide`, not the one that looked.
  public let closedEye: BodySide?
  /// Names the picture of grid and strokes may have: as linked, and with escapes read or left as they are.
  /// None where the result links to none.
  public let imageNames: [String]
  /// JSON path of that link.
  public let imagePath: String
  /// True for a link to the archived strokes.
  public let hasDrawing: Bool
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Members that are missing or not as they must be are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let eye = reader.member(
      leaf.root, "eyeSide", "0, 1, 2 or a word for it",
      effect: "the eye was taken from another source"
    ) { $0.code(EyeSide.self) }
    closedEye = eye?.side
    skipped = reader.skipped
    imagePath = leaf.place("imageFileResult")
    imageNames = leaf.link("imageFileResult")
    hasDrawing = !leaf.link("drawingPathFileResult").isEmpty
  }
}

extension ResultLeaf {
  fileprivate func link(_ key: String) -> [String] {
    object[key].map { ResultLeaf(path: "", object: $0).linkedFileNames } ?? []
  }
}
