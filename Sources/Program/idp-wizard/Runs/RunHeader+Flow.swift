import FlowModel
import FoundationEssentials
import IdentityModel
import Profiles
import Recording

extension RunHeader {
    /// The header of a run that begins now at that provider; `nil` only if the source of randomness returns no valid
    /// ULID.
    init?(
        _ request: RunRequest, at loaded: LoadedProfile, source: RunSource, command: String?, fault: FaultName?,
        clock: some WallClock = SystemWallClock(),
        random: some RandomSource = SystemRandomSource()
    ) {
        let now = clock.now()
        guard let id = RunID(newAt: now, random: random) else { return nil }
        self.init(
            id: id, flow: request.name, provider: loaded.profile.name, tenant: loaded.profile.tenant.rawValue,
            began: now,
            user: request.username, fault: fault)
        self.source = source
        self.command = command
    }
}

extension RunID {
    /// Creates a new ID for a run at that time.
    ///
    /// `index` orders those of one moment. `nil` only if the source of randomness returns no valid ULID.
    init?(newAt now: Date, _ index: Int = 0, random: some RandomSource = SystemRandomSource()) {
        let milliseconds = UInt64(max(0, now.timeIntervalSince1970 * 1000)) + UInt64(index)
        self.init(rawValue: random.ulid(milliseconds: milliseconds))
    }
}
