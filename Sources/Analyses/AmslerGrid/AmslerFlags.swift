import Metrics

/// What can be said of an Amsler grid.
extension Flag {
  static let gridNotFound = Flag(
    "grid_not_found", .distrust,
    "Fewer than 80 % of the grid's lines are dark where they should be: other colors, or another view."
  )
  static let eyeUnspecified = Flag(
    "eye_unspecified", .note,
    "The result does not tell which eye was closed; the map, the step's name or an option may.")
  static let noAnnotation = Flag(
    "no_annotation_or_skipped", .note,
    "Nothing was drawn: no distortion was seen, or the step was skipped.")
  static let pathFileUnread = Flag(
    "path_file_unread", .note, "The archived strokes were not read; the picture holds them too.")
  static let imageNotSquare = Flag(
    "image_not_square", .distrust,
    "Width and height of the picture differ by more than 2 %: it is not that of the grid.")

  static let ofAmslerGrids: [Flag] = [
    gridNotFound, eyeUnspecified, noAnnotation, pathFileUnread, imageNotSquare,
  ]
}
