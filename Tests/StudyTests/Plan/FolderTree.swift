import Testing
import Text

@testable import Study

/// An invented tree of sessions, read as if a folder of it had been given.
struct FolderTree {
  /// The folders of sessions below the top, each with a result.
  let homes: [[String]]
  var holdResults = true

  init(_ paths: [String]) { homes = paths.map { $0.split(separator: "/").map(String.init) } }

  init(_ homes: [[String]]) { self.homes = homes }

  /// The reading of what lies below a folder.
  ///
  /// - Parameter listed: the participants whom the user lists.
  func reading(_ operand: [String], listed: Set<String> = []) -> FolderReading {
    let below = homes.filter { $0.starts(with: operand) }.map {
      SessionHome(Array($0.dropFirst(operand.count)), holdsResult: holdResults)
    }
    func around(_ height: Int) -> FolderSurroundings? {
      let depth = operand.count - 1 - height
      guard depth >= 0 else { return nil }
      let above = operand.prefix(depth)
      let beside = homes.filter {
        $0.starts(with: above) && $0.count > depth && $0[depth] != operand[depth]
      }
      return FolderSurroundings(
        name: operand[depth], above: depth > 0 ? operand[depth - 1] : "",
        neighbors: beside.map { Array($0.dropFirst(depth)) })
    }
    return FolderReading(
      below, ownName: operand.last ?? "", around: around, isListed: listed.contains)
  }

  /// `participant|visit|session` of each session below a folder, by its path below the top.
  func places(_ operand: String = "", listed: Set<String> = []) -> [String: String] {
    let names = operand.split(separator: "/").map(String.init)
    let rule = reading(names, listed: listed).rule
    return Dictionary(
      uniqueKeysWithValues: homes.filter { $0.starts(with: names) }.map { home in
        let place = rule.place(ofFolder: home.dropFirst(names.count).joined(separator: "/"))
        return (home.joined(separator: "/"), "\(place.participant)|\(place.visit)|\(place.session)")
      })
  }
}
