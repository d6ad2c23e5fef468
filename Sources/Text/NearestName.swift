/// The name that the user may have meant: one that begins with the typed text, otherwise the one
/// with the fewest typos.
public func nearestName(to typed: String, in names: [String]) -> String? {
  let beginnings = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
  if let only = beginnings.first, beginnings.count == 1 { return only }
  let allowed = max(1, typed.count / 3)
  return names.map { (name: $0, typos: typoCount(typed, $0)) }.filter { $0.typos <= allowed }.min {
    $0.typos < $1.typos
  }?.name
}

/// The number of insertions, deletions, replacements and swaps of neighbors that change one word
/// into the other.
///
/// Optimal string alignment, the restricted form of Damerau's distance (CACM 7, 1964).
public func typoCount(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var fewest = min(replaced, last[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        fewest = min(fewest, beforeLast[j - 1] + 1)
      }
      current.append(fewest)
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}
