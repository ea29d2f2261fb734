import PrivateFiles

/// Where slots and results are written.
protocol RunStorage: Sendable {
    func write(_ bytes: [UInt8], at offset: Int) throws(FileError)
    func sync() throws(FileError)
}

extension OpenFile: RunStorage {}
