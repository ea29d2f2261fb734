/// How long a replay waits at most, so that a wait for the user does not stop a demonstration.
public enum ReplayPause {
    /// The longest pause, unless the real ones are requested; also that of a tape that plays live.
    public static let longest = Duration.seconds(2)
}
