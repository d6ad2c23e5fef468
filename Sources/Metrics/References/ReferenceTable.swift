extension Reference {
  /// All publications that sources of metrics name.
  public static let all = programs + standards + movement + cognition + voice + hearing + heart

  /// The reference that some words stand for; nil for others.
  public static func named(_ words: String) -> Reference? { all.first { $0.words == words } }

  // MARK: Programs and standards

  private static let programs = [
    Reference(
      "ORK", .misc, "{ResearchKit contributors}", "ResearchKit",
      at: "https://github.com/ResearchKit/ResearchKit"),
    Reference(
      "ResearchKit music study", .misc, "{ResearchKit contributors}",
      "ResearchKit, the framework of the music study",
      at: "https://github.com/ResearchKit/ResearchKit"),
    Reference(
      "HKQuantitySample", .manual, "{Apple}", "HealthKit: HKQuantitySample", "Apple", nil,
      at: "https://developer.apple.com/documentation/healthkit/hkquantitysample"),
    Reference(
      "CMPedometer", .manual, "{Apple}", "Core Motion: CMPedometer", "Apple", nil,
      at: "https://developer.apple.com/documentation/coremotion/cmpedometer"),
    Reference(
      "CLLocation", .manual, "{Apple}", "Core Location: CLLocation", "Apple", nil,
      at: "https://developer.apple.com/documentation/corelocation/cllocation"),
    Reference(
      "SFTranscriptionSegment", .manual, "{Apple}", "Speech: SFTranscriptionSegment", "Apple", nil,
      at: "https://developer.apple.com/documentation/speech/sftranscriptionsegment"),
    Reference(
      "SFVoiceAnalytics", .manual, "{Apple}", "Speech: SFVoiceAnalytics", "Apple", nil,
      at: "https://developer.apple.com/documentation/speech/sfvoiceanalytics"),
    Reference(
      "SFSpeechRecognitionMetadata", .manual, "{Apple}", "Speech: SFSpeechRecognitionMetadata",
      "Apple", nil,
      at: "https://developer.apple.com/documentation/speech/sfspeechrecognitionmetadata"),
    Reference(
      "mhealthtools", .misc, "{Sage Bionetworks}",
      "mhealthtools: features of mobile health recordings",
      at: "https://github.com/Sage-Bionetworks/mhealthtools"),
    Reference(
      "mobgap", .misc, "{Mobilise-D}", "mobgap: the Mobilise-D gait pipeline",
      at: "https://github.com/mobilise-d/mobgap"),
    Reference(
      "Praat", .misc, "Boersma, Paul and Weenink, David", "Praat: doing phonetics by computer",
      at: "https://www.praat.org"),
  ]

  private static let standards = [
    Reference(
      "IEC 61260-1:2014", .manual, "{IEC}",
      "Electroacoustics: octave-band and fractional-octave-band filters, part 1", "IEC", 2014),
    Reference(
      "IEC 61672-1:2013", .manual, "{IEC}", "Electroacoustics: sound level meters, part 1", "IEC",
      2013), Reference("IEC 60651", .manual, "{IEC}", "Sound level meters", "IEC", 1979),
    Reference(
      "ISO 1996-1:2016", .manual, "{ISO}",
      "Acoustics: description, measurement and assessment of environmental noise, part 1", "ISO",
      2016),
    Reference(
      "ISO 9241-411", .manual, "{ISO}",
      "Ergonomics of human-system interaction, part 411: evaluation methods for the design of physical input devices",
      "ISO", 2012),
    Reference(
      "NIOSH 98-126", .techreport, "{NIOSH}",
      "Criteria for a recommended standard: occupational noise exposure", "NIOSH", 1998),
    Reference(
      "29 CFR 1910.95", .manual, "{Occupational Safety and Health Administration}",
      "Occupational noise exposure", "Code of Federal Regulations, title 29",
      at: "https://www.ecfr.gov/current/title-29/section-1910.95"),
    Reference(
      "30 CFR 62", .manual, "{Mine Safety and Health Administration}",
      "Occupational noise exposure", "Code of Federal Regulations, title 30",
      at: "https://www.ecfr.gov/current/title-30/part-62"),
    Reference(
      "ASHA 2005", .manual, "{ASHA}", "Guidelines for manual pure-tone threshold audiometry",
      "American Speech-Language-Hearing Association", 2005, doi: "10.1044/policy.GL2005-00014"),
    Reference(
      "WHO, World Report on Hearing 2021", .book, "{World Health Organization}",
      "World Report on Hearing", "World Health Organization", 2021),
    Reference(
      "ATS statement on the six-minute walk test 2002", .article, "{American Thoracic Society}",
      "ATS statement: guidelines for the six-minute walk test",
      "American Journal of Respiratory and Critical Care Medicine", 2002, "166:111-117",
      doi: "10.1164/ajrccm.166.1.at1102"),
  ]

  // MARK: Movement

  private static let movement = [
    Reference(
      "Moe-Nilssen and Helbostad 2004", "Moe-Nilssen, Rolf and Helbostad, Jorunn L.",
      "Estimation of gait cycle characteristics by trunk accelerometry", "Journal of Biomechanics",
      2004, "37:121-126", doi: "10.1016/S0021-9290(03)00233-1"),
    Reference(
      "Zijlstra and Hof 2003", "Zijlstra, Wiebren and Hof, At L.",
      "Assessment of spatio-temporal gait parameters from trunk accelerations during human walking",
      "Gait and Posture", 2003, "18:1-10", doi: "10.1016/S0966-6362(02)00190-X"),
    Reference(
      "Bellanca et al. 2013",
      "Bellanca, J. L. and Lowry, K. A. and VanSwearingen, J. M. and Brach, J. S. and Redfern, M. S.",
      "Harmonic ratios: a quantification of step to step symmetry", "Journal of Biomechanics", 2013,
      "46:828-831", doi: "10.1016/j.jbiomech.2012.12.008"),
    Reference(
      "Pasciuto et al. 2017",
      "Pasciuto, Ilaria and Bergamini, Elena and Iosa, Marco and Vannozzi, Giuseppe and Cappozzo, Aurelio",
      "Overcoming the limitations of the harmonic ratio for the reliable assessment of gait symmetry",
      "Journal of Biomechanics", 2017, "53:84-89"),
    Reference(
      "El-Gohary et al. 2013",
      "El-Gohary, Mahmoud and Pearson, Sean and McNames, James and Mancini, Martina and Horak, Fay and Mellone, Sabato and Chiari, Lorenzo",
      "Continuous monitoring of turning in patients with movement disability", "Sensors", 2013,
      "14:356-369", doi: "10.3390/s140100356"),
    Reference(
      "Godfrey et al. 2015",
      "Godfrey, A. and Del Din, S. and Barry, G. and Mathers, J. C. and Rochester, L.",
      "Instrumenting gait with an accelerometer: a system and algorithm examination",
      "Medical Engineering and Physics", 2015, "37:400-407", doi: "10.1016/j.medengphy.2015.02.003"),
    Reference(
      "Plotnik, Giladi and Hausdorff 2007",
      "Plotnik, Meir and Giladi, Nir and Hausdorff, Jeffrey M.",
      "A new measure for quantifying the bilateral coordination of human gait",
      "Experimental Brain Research", 2007, "181:561-570", doi: "10.1007/s00221-007-0955-7"),
    Reference(
      "Sekine et al. 2013", "Sekine, Masaki and Tamura, Toshiyo and Yoshida, Masaki and others",
      "A gait abnormality measure based on root mean square of trunk acceleration",
      "Journal of NeuroEngineering and Rehabilitation", 2013, "10:118",
      doi: "10.1186/1743-0003-10-118"),
    Reference(
      "Melendez-Calderon et al. 2021",
      "Melendez-Calderon, Alejandro and Shirota, Camila and Balasubramanian, Sivakumar",
      "Estimating movement smoothness from inertial measurement units",
      "Frontiers in Bioengineering and Biotechnology", 2021, "8:558771",
      doi: "10.3389/fbioe.2020.558771"),
    Reference(
      "Balasubramanian et al. 2015",
      "Balasubramanian, Sivakumar and Melendez-Calderon, Alejandro and Roby-Brami, Agnes and Burdet, Etienne",
      "On the analysis of movement smoothness", "Journal of NeuroEngineering and Rehabilitation",
      2015, "12:112", doi: "10.1186/s12984-015-0090-9"),
    Reference(
      "Prieto et al. 1996",
      "Prieto, T. E. and Myklebust, J. B. and Hoffmann, R. G. and Lovett, E. G. and Myklebust, B. M.",
      "Measures of postural steadiness: differences between healthy young and elderly adults",
      "IEEE Transactions on Biomedical Engineering", 1996, "43:956-966", doi: "10.1109/10.532130"),
    Reference(
      "Mancini et al. 2012",
      "Mancini, Martina and Salarian, Arash and Carlson-Kuhta, Patricia and others",
      "ISway: a sensitive, valid and reliable measure of postural control",
      "Journal of NeuroEngineering and Rehabilitation", 2012, "9:59", doi: "10.1186/1743-0003-9-59"),
    Reference(
      "Karney 2013", "Karney, Charles F. F.", "Algorithms for geodesics", "Journal of Geodesy",
      2013, "87:43-55", doi: "10.1007/s00190-012-0578-z"),
    Reference(
      "Rauch, Tung and Striebel 1965", "Rauch, H. E. and Tung, F. and Striebel, C. T.",
      "Maximum likelihood estimates of linear dynamic systems", "AIAA Journal", 1965, "3:1445-1450",
      doi: "10.2514/3.3166"),
    Reference(
      "Enright and Sherrill 1998", "Enright, Paul L. and Sherrill, Duane L.",
      "Reference equations for the six-minute walk in healthy adults",
      "American Journal of Respiratory and Critical Care Medicine", 1998, "158:1384-1387",
      doi: "10.1164/ajrccm.158.5.9710086"),
    Reference(
      "Singh et al. 2014",
      "Singh, Sally J. and Puhan, Milo A. and Andrianopoulos, Vasileios and others",
      "An official systematic review of the European Respiratory Society/American Thoracic Society: measurement properties of field walking tests in chronic respiratory disease",
      "European Respiratory Journal", 2014, "44:1447-1478", doi: "10.1183/09031936.00150414"),
    Reference(
      "Leone et al. 2016", "Leone, Carmela and Severijns, Deborah and others",
      "Prevalence of walking-related motor fatigue in persons with multiple sclerosis: decline in walking distance induced by the 6-minute walk test",
      "Neurorehabilitation and Neural Repair", 2016, "30:373-383", doi: "10.1177/1545968315597070"),
    Reference(
      "Schwid et al. 2002",
      "Schwid, S. R. and Goodman, A. D. and McDermott, M. P. and Bever, C. F. and Cook, S. D.",
      "Quantitative functional measures in MS: what is a reliable change?", "Neurology", 2002,
      "58:1294-1296"),
    Reference(
      "Hobart et al. 2013",
      "Hobart, Jeremy and Blight, Andrew R. and Goodman, Andrew and Lynn, Frances and Putzki, Norman",
      "Timed 25-foot walk: direct evidence that improving 20% or greater is clinically meaningful in MS",
      "Neurology", 2013, "80:1509-1517"),
    Reference(
      "Borg 1982", "Borg, Gunnar A. V.", "Psychophysical bases of perceived exertion",
      "Medicine and Science in Sports and Exercise", 1982, "14:377-381",
      doi: "10.1249/00005768-198205000-00012"),
    Reference(
      "Fischer et al. 2001", .manual, "Fischer, J. S. and Jak, A. J. and Kniker, J. E. and others",
      "Multiple Sclerosis Functional Composite: administration and scoring manual",
      "National Multiple Sclerosis Society", 2001),
    Reference(
      "Multiple Sclerosis Functional Composite, manual of 2001", .manual,
      "Fischer, J. S. and Jak, A. J. and Kniker, J. E. and others",
      "Multiple Sclerosis Functional Composite: administration and scoring manual",
      "National Multiple Sclerosis Society", 2001),
    Reference(
      "MacGregor 1981", "MacGregor, J.",
      "The evaluation of patient performance using long-term ambulatory monitoring technique in the domiciliary environment",
      "Physiotherapy", 1981, "67:30-33"),
    Reference(
      "Welch 1967", "Welch, Peter D.",
      "The use of fast Fourier transform for the estimation of power spectra",
      "IEEE Transactions on Audio and Electroacoustics", 1967, "15:70-73",
      doi: "10.1109/TAU.1967.1161901"),
    Reference(
      "Welch's method", "Welch, Peter D.",
      "The use of fast Fourier transform for the estimation of power spectra",
      "IEEE Transactions on Audio and Electroacoustics", 1967, "15:70-73",
      doi: "10.1109/TAU.1967.1161901"),
    Reference(
      "Wade et al. 1982", "Wade, P. and Gresty, M. A. and Findley, L. J.",
      "A normative study of postural tremor of the hand", "Archives of Neurology", 1982,
      "39:358-362"),
    Reference(
      "Li, Zhou and Aruin 2007", "Li, Xiaoyan and Zhou, Ping and Aruin, Alexander S.",
      "Teager-Kaiser energy operation of surface EMG improves muscle activity onset detection",
      "Annals of Biomedical Engineering", 2007, "35:1532-1538", doi: "10.1007/s10439-007-9320-z"),
    Reference(
      "Kaiser 1990", .inproceedings, "Kaiser, James F.",
      "On a simple algorithm to calculate the energy of a signal", "ICASSP", 1990, ":381-384",
      doi: "10.1109/ICASSP.1990.115702"),
    Reference(
      "Sen 1968", "Sen, Pranab Kumar",
      "Estimates of the regression coefficient based on Kendall's tau",
      "Journal of the American Statistical Association", 1968, "63:1379-1389",
      doi: "10.1080/01621459.1968.10480934"),
    Reference(
      "MacKenzie 1992", "MacKenzie, I. Scott",
      "Fitts' law as a research and design tool in human-computer interaction",
      "Human-Computer Interaction", 1992, "7:91-139", doi: "10.1207/s15327051hci0701_3"),
  ]
}
