import Recordings
import Study
import Text

/// The units of a plan in the order of their rows. With pseudonyms this is the order of the pseudonyms, since the position
/// of a row in the order of names would reveal the name.
struct UnitPlaces {
  /// The indices of the units in the plan.
  let order: [Int]
  private let folders = PackedTexts()
  private let files = PackedTexts()

  init(_ plan: StudyPlan, _ names: Names) {
    var (isInOrder, last) = (true, UnitPlace(folder: "", file: ""))
    for unit in 0..<plan.count {
      let place: UnitPlace
      if names.arePseudonyms {
        place = UnitPlace(
          folder: Self.first(plan.homes(unit).map(names.shownPath)),
          file: Self.first(plan[unit].paths.map(names.shownPath)))
      } else {
        place = UnitPlace(
          folder: Self.first(plan.homes(unit).map(shownSource)),
          file: shownSource(plan.firstPath(unit)))
      }
      folders.append(place.folder)
      files.append(place.file)
      if place < last { isInOrder = false }
      last = place
    }
    let all = Array(0..<plan.count)
    guard !isInOrder else {
      order = all
      return
    }
    let (folders, files) = (folders, files)
    order = all.map { (UnitPlace(folder: folders[$0], file: files[$0]), $0) }.sorted { $0.0 < $1.0 }
      .map(\.1)
  }

  /// The position of the first row of the unit with this index in the plan.
  subscript(unit: Int) -> UnitPlace { UnitPlace(folder: folders[unit], file: files[unit]) }

  private static func first(_ texts: [String]) -> String { texts.min { $0.precedes($1) } ?? "" }
}
