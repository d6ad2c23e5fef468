import Recordings
import Text

/// The export of Apple's Health app: one `export.xml` with years of samples, of which those of measured quantities are read.
///
/// Each day is a session, by the local date of a sample. Source: the document type declaration in
/// each export.
enum AppleHealth {
  static let platform = ExportPlatform(
    name: name, folderNames: ["apple_health_export"], companionFolders: ["apple_health_export"],
    promisesRecording: isExport(_:),
    document: ExportDocument(
      fits: { reads(firstBytes: $0) || Electrocardiogram.fits(firstBytes: $0) },
      holdsRecords: reads(firstBytes:), person: person(inBeginning:), contents: contents(of:source:)
    ))
  static let name = "Apple Health"

  /// True for the path of an export in the app's folder. Its name is translated, that of the clinical document is not.
  private static func isExport(_ path: String) -> Bool {
    let name = lastComponent(path)
    return lastComponent(folder(of: path)) == "apple_health_export"
      && name.lowercased().hasSuffix(".xml") && name != "export_cda.xml"
  }

  /// True if a text begins with the root element or the declaration of an export.
  private static func reads(firstBytes head: [UInt8]) -> Bool {
    guard head.first(where: { !isSpace($0) && !byteOrderMark.contains($0) }) == UInt8(ascii: "<")
    else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  /// The date of birth and the sex in the element `Me`, which follows the declaration.
  @Sendable private static func person(inBeginning bytes: [UInt8]) -> BodyFacts {
    var facts = BodyFacts()
    guard let place = bytes.firstRange(of: Array("<Me ".utf8))?.lowerBound else { return facts }
    let element = DamagedElement(bytes[place...])
    if let day = element["HKCharacteristicTypeIdentifierDateOfBirth"] { facts.take(birthday: day) }
    let sexes = ["HKBiologicalSexFemale": "female", "HKBiologicalSexMale": "male"]
    facts.sex = element["HKCharacteristicTypeIdentifierBiologicalSex"].flatMap { sexes[$0] }
    return facts
  }

  private static func contents(of document: ByteSource, source: String) throws(ReadError)
    -> FileContents
  {
    if let head = document.head, Electrocardiogram.fits(firstBytes: head) {
      let foreign = Electrocardiogram.unsupported(document)
      return FileContents(kind: .other, passedOver: .unsupported(foreign))
    }
    let reading: HealthExportReading
    do { reading = try HealthExportReading(document) } catch let problem as ReadError.Problem {
      throw ReadError(source: source, problem)
    } catch let problem as DocumentProblem {
      throw ReadError(source: source, .document(problem))
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
    if reading.isEmpty { throw ReadError(source: source, reading.tear?.problem ?? .noItems) }
    return contents(reading, source: source)
  }

  private static func contents(_ reading: HealthExportReading, source: String) -> FileContents {
    let elements = reading.elements
    var contents = HealthDays.contents(
      heartRates: elements.heartRates, elements.quantities, source: source, tear: reading.tear)
    contents.results = elements.audiograms.enumerated().map { position, audiogram in
      audiogram.result(source: source, position: position)
    }
    if contents.recordings.isEmpty { contents.kind = .taskResult }
    contents.damage = reading.damage.isEmpty ? nil : reading.damage
    contents.madeOn = elements.madeOn
    return contents
  }
}

/// Recordings of HealthKit's samples over many days, of which each day is a session.
enum HealthDays {
  /// The name of the step that a day is.
  static let step = "day"

  /// The name of the stream that the samples of a task are.
  static func stream(of task: ActiveTask) -> String { "HealthKit \(task.rawValue)" }

  /// The contents of a file with samples of any quantity: heart rates are a task of their own.
  static func contents(_ samples: HealthSamples, source: String) -> FileContents {
    let (heartRates, others) = samples.divided { $0 === HealthQuantityType.heartRate.identifier }
    return contents(heartRates: heartRates, others, source: source)
  }

  static func contents(
    heartRates: HealthSamples, _ others: HealthSamples, source: String, tear: Tear? = nil
  ) -> FileContents {
    var contents = FileContents(kind: .healthQuantity)
    for (samples, task) in [(heartRates, ActiveTask.heartRate), (others, .health)]
    where samples.count > 0 {
      contents.recordings.append(recording(samples, of: task, source: source, tear: tear))
    }
    return contents
  }

  /// Samples of one task as a stream, which is cut into days.
  private static func recording(
    _ samples: HealthSamples, of task: ActiveTask, source: String, tear: Tear?
  ) -> Recording {
    var recording = Recording(exported: .healthQuantity(samples), source: source, tear: tear)
    (recording.labels.task, recording.labels.stream) = (task, stream(of: task))
    // A day of heart rates is a step without a name.
    if task == .health { recording.labels.step = step }
    return recording
  }
}

extension HealthAudiogram {
  /// What is equal in two exports that contain the audiogram.
  private var key: String {
    let values = points.map { "\($0.frequencyHz ?? .nan) \($0.left ?? .nan) \($0.right ?? .nan)" }
    return (["\(start?.unixSeconds ?? .nan)", source] + values).joined(separator: "\0")
  }

  /// The audiogram as the result of a session, its local day.
  fileprivate func result(source: String, position: Int) -> TaskResult {
    var labels = FileLabels()
    labels.task = .audiogram
    labels.session = start.map { String($0.text.prefix(10)) } ?? shownSource(source)
    let step = StepResult(
      identifier: "audiogram", start: start,
      leaves: [ResultLeaf(path: "audiogram[\(position)]", object: leaf, isInStep: true)])
    return TaskResult(
      source: source, start: start, steps: [step], labels: labels,
      part: ResultPart(key: key, position: position))
  }
}
