public import Metrics

/// A picture as an element of a page, with what is said of it.
public struct DrawnPicture: Codable, Sendable, Equatable {
  /// The name the analysis gave it.
  public let name: String
  /// What is shown.
  public let title: String
  /// How it is read.
  public let caption: String
  /// An element for a page that has the style sheet.
  public let svg: String
  /// Of the element, where the page is as wide as the picture.
  public let height: Double

  /// Joins what was drawn elsewhere.
  public init(name: String, title: String, caption: String, svg: String, height: Double) {
    (self.name, self.title, self.caption) = (name, title, caption)
    (self.svg, self.height) = (svg, height)
  }

  /// Draws a picture.
  ///
  /// - Parameter id: begins the ids in it, which are unique on a page.
  public init(_ picture: Picture, id: String) {
    let (svg, height) = PictureDrawing(picture).element(id: id)
    self.init(
      name: picture.name, title: picture.title, caption: picture.caption, svg: svg, height: height)
  }
}
