extension LeafResult {
  /// `ORKSpeechInNoiseResult`; an app may add in `userInfo` what ResearchKit does not store.
  public static func speechInNoise(
    target: String, fileName: String? = nil, userInfo: [(key: String, value: Double)] = []
  ) -> LeafResult {
    LeafResult(className: "ORKSpeechInNoiseResult") { _ in
      var members: [(key: String, value: JSONText)] = [("targetSentence", .string(target))]
      if let fileName { members.append(("filename", .string(fileName))) }
      let given = userInfo.map { (key: $0.key, value: JSONText.number($0.value)) }
      if !given.isEmpty { members.append(("userInfo", .object(given))) }
      return members
    }
  }
}
