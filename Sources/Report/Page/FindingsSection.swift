public import Metrics
import Text

/// Pictures and sentences on a whole study, such as those of reliability and change.
public struct PageFindings: Sendable {
  /// Sentences in the order in which they are shown.
  public let sentences: [String]
  public let pictures: [Picture]
  /// Further pictures, collapsed below a title; groups without pictures are left out.
  public let collapsed: [(title: String, pictures: [Picture])]

  public init(
    sentences: [String], pictures: [Picture], collapsed: [(title: String, pictures: [Picture])]
  ) { (self.sentences, self.pictures, self.collapsed) = (sentences, pictures, collapsed) }
}

/// The section on reliability and change, for a run whose folder contains their tables.
struct FindingsSection {
  let findings: PageFindings

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "reliability"]) { section in
      section.element("h2", [:], "Reliability and change")
      for sentence in findings.sentences { section.element("p", [:], sentence) }
      var number = 0
      write(findings.pictures, &number, to: &section)
      for (title, pictures) in findings.collapsed where !pictures.isEmpty {
        section.details("\(title) (\(pictures.count))") { write(pictures, &number, to: &$0) }
      }
      section.readings(of: findings.pictures + findings.collapsed.flatMap(\.pictures))
    }
  }

  private func write(_ pictures: [Picture], _ number: inout Int, to part: inout MarkupWriter) {
    part.element("div", ["class": "more"]) { grid in
      for picture in pictures {
        number += 1
        grid.figure(DrawnPicture(picture, id: "reliability-\(number)"), isOfStudy: true)
      }
    }
  }
}

extension MarkupWriter {
  /// Adds, collapsed, how to read the pictures of the study, each text once; nothing without
  /// pictures.
  mutating func readings(of pictures: [Picture]) {
    var seen = Set<ByteKey>()
    let readings = pictures.map { "\($0.caption) \($0.reading)" }.filter {
      seen.insert(ByteKey($0)).inserted
    }
    guard !readings.isEmpty else { return }
    details("How to read these pictures") { details in
      for reading in readings { details.element("p", [:], reading) }
    }
  }
}
