import Batch
import Metrics
import Reliability
import Report
import Text

/// `analyze norms`: what is expected of people like the controls, and how far others are from it.
struct NormsCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  func run() throws -> ExitStatus {
    let request = try request()
    guard let run = try FinishedRun(invocation.operands, console) else {
      throw SettingsError(
        description:
          "\(invocation.operands.map(shown).joined(separator: " ")): contains no run; give a folder written by `analyze run -o`"
      )
    }
    let path = values.tableFile == standardOutputName ? nil : values.tableFile
    let norms = WriteNorms(
      try run.reviewed(by: values.review, console), request, values.writtenForm(to: path), console)
    return try console.status { try norms.write(to: path) }
  }

  private func request() throws(SettingsError) -> NormsRequest {
    try checkPairs()
    var request = NormsRequest()
    request.rules.method = values.normMethod
    (request.rules.scale, request.rules.take) = (values.normScale, values.normTake)
    request.rules.terms = try values.covariates.map(terms)
    // Norms say of which metrics they are.
    let isAll = values.appliedNorms != nil && !values.isGiven(\.normMetrics)
    request.metrics = isAll ? "all" : values.normMetrics
    request.takesDoubtful = values.quality == .doubtful
    (request.controls, request.applied) = (values.normControls, values.appliedNorms)
    request.allowsOtherMethods = values.allowMethod
    request.isForPublication = values.publish
    return request
  }

  private func checkPairs() throws(SettingsError) {
    let table = OptionDeclarations.program
    let ofFitting = [
      table.covariates.spec, table.normMethod.spec, table.normScale.spec, table.normTake.spec,
      table.publish.spec,
    ]
    if values.appliedNorms != nil, let option = ofFitting.first(where: values.isGiven) {
      throw SettingsError(
        description:
          "--\(option.name): cannot be combined with --apply, whose norms say how they were fitted")
    }
    if values.allowMethod, values.appliedNorms == nil {
      throw SettingsError(description: "--allow-method: needs --apply, the norms")
    }
    if values.normMethod == .rank, values.covariates.map({ $0 != "none" }) ?? false {
      throw SettingsError(
        description: "--method rank: has no covariates; leave out --covariates, or --method")
    }
  }

  /// The terms of a list; a square or a product needs its covariates as terms of their own.
  private func terms(_ text: String) throws(SettingsError) -> [NormTerm] {
    guard text != "none" else { return [] }
    var terms: [NormTerm] = []
    for word in text.split(separator: ",").map(\.trimmed) where !word.isEmpty {
      guard let term = NormTerm(word), !term.parts.isEmpty,
        term.parts.allSatisfy({ $0.level == nil })
      else {
        throw SettingsError(
          "--covariates", of: word,
          "is no term; give a covariate, its square as age^2, a product as age*sex, or none")
      }
      if !terms.contains(term) { terms.append(term) }
    }
    let own = terms.filter(\.isMain).flatMap(\.parts).map(\.covariate)
    for part in terms.flatMap(\.parts) where !own.containsBytes(of: part.covariate) {
      throw SettingsError(
        "--covariates", of: text, "has a square or a product of \(part.covariate); add that itself")
    }
    guard !terms.isEmpty else {
      throw SettingsError("--covariates", of: text, "names no covariate; give some, or none")
    }
    return terms
  }
}
