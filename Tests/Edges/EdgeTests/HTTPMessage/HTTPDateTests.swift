import HTTPMessage
import Testing

struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func aTimeIsWrittenAsItIsRead(_ seconds: Int64, _ text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test func everyDayOfFourCenturiesIsReadAsItIsWritten() {
        for day in 0..<Int64(146_097) {
            let seconds = day * 86_400 + day % 86_400
            guard HTTPDate.seconds(HTTPDate.text(seconds)) == seconds else {
                Issue.record("\(HTTPDate.text(seconds))")
                return
            }
        }
    }
}
