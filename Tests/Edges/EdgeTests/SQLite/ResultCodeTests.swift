import Testing

@testable import SQLDatabase
@testable import SQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct ResultCodeTests {
    /// The library's codes as numbered in sqlite.org/rescode.html, with the `errno` reported with them.
    @Test(
        arguments: [
            (code: 13, systemError: 0, expected: DatabaseError.Code.full),
            (code: 10 | 3 << 8, systemError: ENOSPC, expected: .full),
            (code: 10 | 3 << 8, systemError: EDQUOT, expected: .full),
            (code: 10 | 3 << 8, systemError: EFBIG, expected: .full),
            (code: 14, systemError: EFBIG, expected: .full),
            (code: 10 | 3 << 8, systemError: EIO, expected: .other(10 | 3 << 8)),
            (code: 10 | 19 << 8, systemError: 0, expected: .full),
            (code: 14, systemError: ENOSPC, expected: .full),
            (code: 14, systemError: EACCES, expected: .cannotOpen),
            (code: 8 | 1 << 8, systemError: ENOSPC, expected: .readOnly),
            (code: 5 | 2 << 8, systemError: 0, expected: .busy),
            (code: 11, systemError: ENOSPC, expected: .corrupt),
        ] as [(code: Int32, systemError: Int32, expected: DatabaseError.Code)])
    func aFullDiskIsToldAsFullHoweverTheLibraryMeetsIt(code: Int32, systemError: Int32, expected: DatabaseError.Code) {
        let error = DatabaseError(resultCode: code, systemError: systemError, message: "", path: "")
        #expect(error.code == expected)
    }
}
