/// A watch that tells nobody.
struct SilentRequestWatch: RequestWatch {
    func begin(_ host: String) -> UInt64 { 0 }
    func end(_ id: UInt64) {}
}
