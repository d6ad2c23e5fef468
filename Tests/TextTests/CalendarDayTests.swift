import Testing
import Text

/// Oracle: Python 3.11, `datetime.date(year, month, day).toordinal() - 719163`, of random days and those at the
/// ends of months and years; for the year 0, which Python has not, the 400 years after which the calendar repeats.
@Suite struct CalendarDayTests {
  private static let python = [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("1900-02-28", -25_509),
    ("1900-03-01", -25_508), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("2024-02-29", 19_782),
    ("2024-12-31", 20_088), ("2023-12-31", 19_722), ("1600-02-29", -135_081),
    ("0400-02-29", -573_372), ("7154-03-02", 1_893_477), ("2934-06-08", 352_252),
    ("8519-05-26", 2_392_118), ("4118-04-14", 784_644), ("9132-09-12", 2_616_121),
    ("7929-10-29", 2_176_781), ("9664-08-02", 2_810_390), ("8497-09-16", 2_384_197),
    ("7488-09-06", 2_015_657), ("6087-10-10", 1_503_986), ("0334-02-01", -597_506),
    ("9651-03-27", 2_805_513), ("5348-01-12", 1_233_800), ("8911-10-24", 2_535_444),
    ("2861-01-09", 325_440), ("7453-07-29", 2_002_834), ("0596-06-18", -501_674),
    ("1802-03-23", -61_280), ("1301-01-06", -244_342), ("4270-07-14", 840_252),
    ("5387-08-11", 1_248_256), ("9973-11-23", 2_923_362), ("2832-07-19", 315_039),
    ("4373-06-24", 877_852), ("6245-05-05", 1_561_536), ("1172-01-14", -291_451),
    ("6591-12-02", 1_688_121), ("2864-03-20", 326_606), ("0151-08-07", -664_158),
    ("8397-08-19", 2_347_644), ("2489-11-03", 189_868), ("4688-01-19", 992_747),
    ("3210-06-21", 453_072), ("2091-11-20", 44_518), ("9962-07-27", 2_919_225),
    ("8794-04-19", 2_492_523), ("4473-02-23", 914_256), ("1833-11-01", -49_734),
    ("8750-08-29", 2_476_584), ("9155-02-17", 2_624_314), ("0000-01-01", -719_528),
    ("0000-02-29", -719_469), ("0000-12-31", -719_163),
  ]

  @Test(arguments: python) func `a day has the number that Python says`(text: String, number: Int)
    throws
  {
    #expect(try #require(CalendarDay(text)).number == number)
    #expect(CalendarDay(number: number).text == text)
  }

  /// Property: days follow one another, and a text is that of one day only.
  @Test func `every day of 800 years is written and read back`() {
    let days = -400 * 365...400 * 365
    let wrong = days.filter { CalendarDay(CalendarDay(number: $0).text)?.number != $0 }
    #expect(wrong.isEmpty)
  }

  /// Oracle: the Gregorian rule.
  @Test func `February has 29 days in leap years only`() {
    for year in 0...2400 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap, "\(year)")
      #expect(CalendarDay(year: year, month: 2, day: 30) == nil)
    }
  }

  @Test(arguments: [
    "", "2024", "2024-05", "2024-05-1", "2024-5-01", "2024-13-01", "2024-00-01", "2024-04-31",
    "2024-05-00", "2024-05-32", " 2024-05-01", "2024-05-01T", "2024/05/01", "-024-05-01",
    "24-05-01", "２024-05-01",
  ]) func `other texts are no day`(text: String) { #expect(CalendarDay(text) == nil) }

  /// Truth: the calendar.
  @Test func `weeks are moved`() throws {
    let day = try #require(CalendarDay("2024-03-01"))
    #expect((day + -7).text == "2024-02-23")
    #expect((day + -364).text == "2023-03-03")
    #expect(day + -7 < day)
  }

  /// Oracle: cal(1).
  @Test(arguments: [
    ("1970-01-01", "1969-12-29"), ("1969-12-29", "1969-12-29"), ("2024-02-29", "2024-02-26"),
    ("2024-03-03", "2024-02-26"), ("2000-01-01", "1999-12-27"), ("1900-03-01", "1900-02-26"),
  ]) func `weeks begin on Mondays, before 1970 and after`(day: String, monday: String) {
    #expect(CalendarDay(day)?.monday.text == monday)
  }

  @Test func `years beyond four digits and before the year 0 have their sign and digits`() {
    #expect(CalendarDay(number: 2_932_897).text == "10000-01-01")
    #expect(CalendarDay(number: -719_529).text == "-0001-12-31")
  }
}
