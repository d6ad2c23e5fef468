/// References of cognition, voice, hearing and heart.
extension Reference {
  static let cognition = [
    Reference(
      "Basner and Dinges 2011", "Basner, Mathias and Dinges, David F.",
      "Maximizing sensitivity of the psychomotor vigilance test (PVT) to sleep loss", "Sleep", 2011,
      "34:581-591", doi: "10.1093/sleep/34.5.581"),
    Reference(
      "Dinges and Powell 1985", "Dinges, David F. and Powell, John W.",
      "Microcomputer analyses of performance on a portable, simple visual RT task during sustained operations",
      "Behavior Research Methods, Instruments, and Computers", 1985, "17:652-655",
      doi: "10.3758/BF03200977"),
    Reference(
      "Hinz et al. 2013", .book,
      "Hinz, Andreas M. and Klavzar, Sandi and Milutinovic, Uros and Petr, Ciril",
      "The Tower of Hanoi: Myths and Maths", "Springer", 2013, doi: "10.1007/978-3-0348-0237-6"),
    Reference(
      "Woods et al. 2015",
      "Woods, David L. and Wyma, John M. and Herron, Timothy J. and Yund, E. William",
      "The effects of aging, malingering, and traumatic brain injury on computerized trail-making test performance",
      "PLOS ONE", 2015, "10:e0124345", doi: "10.1371/journal.pone.0124345"),
    Reference(
      "Fellows et al. 2017",
      "Fellows, Robert P. and Dahmen, Jessamyn and Cook, Diane and Schmitter-Edgecombe, Maureen",
      "Multicomponent analysis of a digital trail making test", "The Clinical Neuropsychologist",
      2017, "31:154-167", doi: "10.1080/13854046.2016.1238510"),
    Reference(
      "Normative observations for derived Trail Making Test indices",
      "Drane, Daniel L. and Yuspeh, Robert L. and Huthwaite, Justin S. and Klingler, Laura K.",
      "Demographic characteristics and normative observations for derived-trail making test indices",
      "Neuropsychiatry, Neuropsychology, and Behavioral Neurology", 2002, "15:39-43"),
    Reference(
      "Townsend and Ashby 1978", .book, "Townsend, James T. and Ashby, F. Gregory",
      "Methods of modeling capacity in simple processing systems",
      "Cognitive Theory, volume 3, Erlbaum", 1978),
    Reference(
      "Vandierendonck 2017", "Vandierendonck, Andr{\\'e}",
      "A comparison of methods to combine speed and accuracy measures of performance: a rejoinder on the binning procedure",
      "Behavior Research Methods", 2017, "49:653-673", doi: "10.3758/s13428-016-0721-5"),
    Reference(
      "Liesefeld and Janczyk 2019", "Liesefeld, Heinrich R. and Janczyk, Markus",
      "Combining speed and accuracy to control for speed-accuracy trade-offs(?)",
      "Behavior Research Methods", 2019, "51:40-60", doi: "10.3758/s13428-018-1076-x"),
    Reference(
      "Woltz and Was 2006", "Woltz, Dan J. and Was, Christopher A.",
      "Availability of related long-term memory during and after attention focus in working memory",
      "Memory and Cognition", 2006, "34:668-684"),
    Reference(
      "Golden 1978", .book, "Golden, Charles J.",
      "Stroop Color and Word Test: a manual for clinical and experimental uses", "Stoelting", 1978),
    Reference(
      "Dutilh et al. 2012",
      "Dutilh, Gilles and van Ravenzwaaij, Don and Nieuwenhuis, Sander and others",
      "How to measure post-error slowing: a confound and a simple solution",
      "Journal of Mathematical Psychology", 2012, "56:208-216", doi: "10.1016/j.jmp.2012.04.001"),
    Reference(
      "Gratton, Coles and Donchin 1992",
      "Gratton, Gabriele and Coles, Michael G. H. and Donchin, Emanuel",
      "Optimizing the use of information: strategic control of activation of responses",
      "Journal of Experimental Psychology: General", 1992, "121:480-506",
      doi: "10.1037/0096-3445.121.4.480"),
    Reference(
      "Kessels et al. 2000",
      "Kessels, Roy P. C. and van Zandvoort, Martine J. E. and Postma, Albert and Kappelle, L. Jaap and de Haan, Edward H. F.",
      "The Corsi block-tapping task: standardization and normative data", "Applied Neuropsychology",
      2000, "7:252-258", doi: "10.1207/S15324826AN0704_8"),
    Reference(
      "Spearman and Kaerber", "K{\\\"a}rber, G.",
      "Beitrag zur kollektiven Behandlung pharmakologischer Reihenversuche",
      "Archiv f{\\\"u}r experimentelle Pathologie und Pharmakologie", 1931, "162:480-483"),
    Reference(
      "Conway et al. 2005",
      "Conway, Andrew R. A. and Kane, Michael J. and Bunting, Michael F. and Hambrick, D. Zach and Wilhelm, Oliver and Engle, Randall W.",
      "Working memory span tasks: a methodological review and user's guide",
      "Psychonomic Bulletin and Review", 2005, "12:769-786", doi: "10.3758/BF03196772"),
    Reference(
      "Dyads and chunking, PMC3768147", .misc, "{PubMed Central}",
      "Dyads and chunking in the serial addition test",
      at: "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC3768147"),
    Reference(
      "Nazemi PP et al. (2005)",
      "Nazemi, Paul P. and Fink, Wolfgang and Lim, Jennifer I. and Sadun, Alfredo A.",
      "Scotomas of age-related macular degeneration detected and characterized by means of a novel three-dimensional computer-automated visual field test",
      "Retina", 2005, "25:446-453"),
  ]

  static let voice = [
    Reference(
      "Boersma 1993", "Boersma, Paul",
      "Accurate short-term analysis of the fundamental frequency and the harmonics-to-noise ratio of a sampled sound",
      "Proceedings of the Institute of Phonetic Sciences", 1993, "17:97-110"),
    Reference(
      "Eyben et al. 2016",
      "Eyben, Florian and Scherer, Klaus R. and Schuller, Bj{\\\"o}rn W. and others",
      "The Geneva minimalistic acoustic parameter set (GeMAPS) for voice research and affective computing",
      "IEEE Transactions on Affective Computing", 2016, "7:190-202",
      doi: "10.1109/TAFFC.2015.2457417"),
    Reference(
      "Davis & Mermelstein 1980", "Davis, Steven B. and Mermelstein, Paul",
      "Comparison of parametric representations for monosyllabic word recognition in continuously spoken sentences",
      "IEEE Transactions on Acoustics, Speech, and Signal Processing", 1980, "28:357-366",
      doi: "10.1109/TASSP.1980.1163420"),
    Reference(
      "Hillenbrand & Houde 1996", "Hillenbrand, James and Houde, Robert A.",
      "Acoustic correlates of breathy vocal quality: dysphonic voices and continuous speech",
      "Journal of Speech and Hearing Research", 1996, "39:311-321", doi: "10.1044/jshr.3902.311"),
    Reference(
      "Hillenbrand, Cleveland & Erickson 1994",
      "Hillenbrand, James and Cleveland, Ronald A. and Erickson, Robert L.",
      "Acoustic correlates of breathy vocal quality", "Journal of Speech and Hearing Research",
      1994, "37:769-778", doi: "10.1044/jshr.3704.769"),
    Reference(
      "Hillenbrand et al. 1994",
      "Hillenbrand, James and Cleveland, Ronald A. and Erickson, Robert L.",
      "Acoustic correlates of breathy vocal quality", "Journal of Speech and Hearing Research",
      1994, "37:769-778", doi: "10.1044/jshr.3704.769"),
    Reference(
      "Maryn & Weenink 2015", "Maryn, Youri and Weenink, David",
      "Objective dysphonia measures in the program Praat: smoothed cepstral peak prominence and acoustic voice quality index",
      "Journal of Voice", 2015, "29:35-43", doi: "10.1016/j.jvoice.2014.06.015"),
    Reference(
      "Barsties v. Latoszek et al. 2017",
      "Barsties v. Latoszek, Ben and Maryn, Youri and Gerrits, Ellen and De Bodt, Marc",
      "The acoustic breathiness index (ABI): a multivariate acoustic model for breathiness",
      "Journal of Voice", 2017, "31:511.e11-511.e27"),
    Reference(
      "Barsties and Maryn 2015", "Barsties, Ben and Maryn, Youri",
      "Der Acoustic Voice Quality Index in Version 03.01", "HNO", 2015, "63:715-723"),
    Reference(
      "Michaelis et al. 1997", "Michaelis, Dirk and Gramss, Tino and Strube, Hans Werner",
      "Glottal-to-noise excitation ratio: a new measure for describing pathological voices",
      "Acta Acustica", 1997, "83:700-706"),
    Reference(
      "Little et al. 2007",
      "Little, Max A. and McSharry, Patrick E. and Roberts, Stephen J. and Costello, Declan A. E. and Moroz, Irene M.",
      "Exploiting nonlinear recurrence and fractal scaling properties for voice disorder detection",
      "BioMedical Engineering OnLine", 2007, "6:23", doi: "10.1186/1475-925X-6-23"),
    Reference(
      "Little et al. 2009",
      "Little, Max A. and McSharry, Patrick E. and Hunter, Eric J. and Spielman, Jennifer and Ramig, Lorraine O.",
      "Suitability of dysphonia measurements for telemonitoring of Parkinson's disease",
      "IEEE Transactions on Biomedical Engineering", 2009, "56:1015-1022",
      doi: "10.1109/TBME.2008.2005954"),
    Reference(
      "Horii 1980", "Horii, Yoshiyuki", "Vocal shimmer in sustained phonation",
      "Journal of Speech and Hearing Research", 1980, "23:202-209", doi: "10.1044/jshr.2301.202"),
    Reference(
      "Dromey et al. 2002", "Dromey, Christopher and Warrick, Paul and Irish, Jonathan",
      "The influence of pitch and loudness changes on the acoustics of vocal tremor",
      "Journal of Speech, Language, and Hearing Research", 2002, "45:879-890"),
    Reference(
      "Frøkjær-Jensen & Prytz 1976", "Fr{\\o}kj{\\ae}r-Jensen, B{\\o}rge and Prytz, Svend",
      "Registration of voice quality", "Br{\\\"u}el and Kj{\\ae}r Technical Review", 1976, "3:3-17"),
    Reference(
      "Hammarberg et al. 1980",
      "Hammarberg, B. and Fritzell, B. and Gauffin, J. and Sundberg, J. and Wedin, L.",
      "Perceptual and acoustic correlates of abnormal voice qualities", "Acta Oto-Laryngologica",
      1980, "90:441-451"),
    Reference(
      "Levenshtein 1966", "Levenshtein, Vladimir I.",
      "Binary codes capable of correcting deletions, insertions and reversals",
      "Soviet Physics Doklady", 1966, "10:707-710"),
    Reference(
      "Morris, Maier and Green 2004", .inproceedings,
      "Morris, Andrew Cameron and Maier, Viktoria and Green, Phil",
      "From WER and RIL to MER and WIL: improved evaluation measures for connected speech recognition",
      "Interspeech", 2004, ":2765-2768"),
    Reference(
      "Covington and McFall 2010", "Covington, Michael A. and McFall, Joe D.",
      "Cutting the Gordian knot: the moving-average type-token ratio (MATTR)",
      "Journal of Quantitative Linguistics", 2010, "17:94-100", doi: "10.1080/09296171003643098"),
    Reference(
      "Templin 1957", .book, "Templin, Mildred C.", "Certain Language Skills in Children",
      "University of Minnesota Press", 1957),
    Reference(
      "Guiraud 1954", .book, "Guiraud, Pierre", "Les caract{\\`e}res statistiques du vocabulaire",
      "Presses Universitaires de France", 1954),
    Reference(
      "Brunet 1978", .book, "Brunet, {\\'E}tienne",
      "Le vocabulaire de Jean Giraudoux: structure et {\\'e}volution", "Slatkine", 1978),
    Reference(
      "Honoré 1979", "Honor{\\'e}, Antony", "Some simple measures of richness of vocabulary",
      "Association for Literary and Linguistic Computing Bulletin", 1979, "7:172-177"),
  ]

  static let hearing = [
    Reference(
      "Clark 1981", "Clark, John Greer", "Uses and abuses of hearing loss classification", "ASHA",
      1981, "23:493-500"),
    Reference(
      "Margolis and Saly 2008", "Margolis, Robert H. and Saly, George L.",
      "Asymmetric hearing loss: definition, validation, and prevalence", "Otology and Neurotology",
      2008, "29:422-431"),
    Reference(
      "Killion et al. 2004",
      "Killion, Mead C. and Niquette, Patricia A. and Gudmundsen, Gail I. and Revit, Lawrence J. and Banerjee, Shilpi",
      "Development of a quick speech-in-noise test for measuring signal-to-noise ratio loss in normal-hearing and hearing-impaired listeners",
      "Journal of the Acoustical Society of America", 2004, "116:2395-2405",
      doi: "10.1121/1.1784440"),
    Reference(
      "Tillman and Olsen 1973", .book, "Tillman, Tom W. and Olsen, Wayne O.", "Speech audiometry",
      "Modern Developments in Audiology, Academic Press", 1973),
    Reference(
      "Finney 1952", .book, "Finney, D. J.", "Statistical Method in Biological Assay", "Griffin",
      1952),
    Reference(
      "McCullagh and Nelder 1989", .book, "McCullagh, Peter and Nelder, John A.",
      "Generalized Linear Models", "Chapman and Hall", 1989),
    Reference(
      "Levitt 1971", "Levitt, H.", "Transformed up-down methods in psychoacoustics",
      "Journal of the Acoustical Society of America", 1971, "49:467-477", doi: "10.1121/1.1912375"),
  ]

  static let heart = [
    Reference(
      "Tanaka, Monahan and Seals 2001",
      "Tanaka, Hirofumi and Monahan, Kevin D. and Seals, Douglas R.",
      "Age-predicted maximal heart rate revisited", "Journal of the American College of Cardiology",
      2001, "37:153-156", doi: "10.1016/S0735-1097(00)01054-8"),
    Reference(
      "Karvonen, Kentala and Mustala 1957", "Karvonen, M. J. and Kentala, E. and Mustala, O.",
      "The effects of training on heart rate: a longitudinal study",
      "Annales Medicinae Experimentalis et Biologiae Fenniae", 1957, "35:307-315"),
    Reference(
      "Cole et al. 1999",
      "Cole, Christopher R. and Blackstone, Eugene H. and Pashkow, Fredric J. and Snader, Claire E. and Lauer, Michael S.",
      "Heart-rate recovery immediately after exercise as a predictor of mortality",
      "New England Journal of Medicine", 1999, "341:1351-1357", doi: "10.1056/NEJM199910283411804"),
    Reference(
      "Bayley and Hammersley 1946", "Bayley, G. V. and Hammersley, J. M.",
      "The effective number of independent observations in an autocorrelated time series",
      "Supplement to the Journal of the Royal Statistical Society", 1946, "8:184-197",
      doi: "10.2307/2983560"),
    Reference(
      "Welch 1947", "Welch, B. L.",
      "The generalization of Student's problem when several different population variances are involved",
      "Biometrika", 1947, "34:28-35", doi: "10.1093/biomet/34.1-2.28"),
  ]
}
