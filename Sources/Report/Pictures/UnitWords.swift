/// A UCUM unit as people write it: `m/s²` for `m/s2`, `dB HL` for `dB[HL]`, `steps` for `{steps}`.
func unitWords(_ symbol: String) -> String {
  var words = ""
  var previous: Character?
  for letter in symbol {
    switch letter {
    case "[": words += previous == nil ? "" : " "
    case "{", "}", "]": break
    case "2" where previous?.isLetter == true: words += "²"
    case "3" where previous?.isLetter == true: words += "³"
    case "4" where previous?.isLetter == true: words += "⁴"
    case "5" where previous?.isLetter == true: words += "⁵"
    case "6" where previous?.isLetter == true: words += "⁶"
    default: words.append(letter)
    }
    previous = letter
  }
  return words == "deg" ? "°" : words.replacing("deg/s", with: "°/s")
}
