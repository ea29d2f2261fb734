/// A watch that reports nothing.
struct SilentRequestWatch: RequestWatch {
    func begin(_ host: String) -> UInt64 { 0 }
    func end(_ id: UInt64) {}
}
