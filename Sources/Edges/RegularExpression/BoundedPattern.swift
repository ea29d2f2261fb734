import CPCRE2

/// A Perl-compatible regular expression with limits on length, nesting and cost, for patterns from untrusted sources.
///
/// Swift's `Regex` recurses over the pattern and has no limit of steps, so it is not used for them.
///
/// Compiling takes at most a millisecond or two, matching some tens of milliseconds, a search some hundred: match on a
/// thread that may block.
/// Safe to use from any thread.
public final class BoundedPattern: Sendable {
    /// The maximum length of an expression in bytes.
    public static let longest = 255
    /// The maximum nesting of parentheses.
    public static let deepest = 32
    /// The maximum length of a text in bytes; longer texts are not matched.
    public static let longestText = 1024
    /// The maximum length of a text in bytes that is searched.
    public static let longestSearched = 1 << 20

    // Safe because the library only reads a compiled expression, and `deinit` frees it.
    nonisolated(unsafe) private let code: OpaquePointer

    /// Compiles an expression; throws `tooLong`, `malformed`, or `unavailable` if memory allocation fails.
    ///
    /// Only an expression with `isSearched` can be searched for.
    public init(_ text: String, isSearched: Bool = false) throws(BoundedPatternError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longest else { throw BoundedPatternError(.tooLong) }
        guard let context = pcre2_compile_context_create_8(nil) else { throw BoundedPatternError(.unavailable) }
        defer { pcre2_compile_context_free_8(context) }
        pcre2_set_parens_nest_limit_8(context, UInt32(Self.deepest))
        pcre2_set_max_pattern_length_8(context, Self.longest)
        // \C matches a single byte, which would split a UTF-8 character.
        var options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C
        if isSearched { options |= PCRE2_AUTO_CALLOUT }
        var number: Int32 = 0
        var offset = 0
        var code = pcre2_compile_8(bytes, bytes.count, options, &number, &offset, context)
        // Keycloak's patterns are Java's, in which `\u0041` is an escape. The library accepts it only in a mode in
        // which `\x{41}` means something else.
        if code == nil, !text.contains(#"\x{"#) {
            code = pcre2_compile_8(bytes, bytes.count, options | PCRE2_ALT_BSUX, &number, &offset, context)
        }
        guard let code else {
            throw BoundedPatternError(number == PCRE2_ERROR_HEAP_FAILED ? .unavailable : .malformed)
        }
        self.code = code
    }

    deinit { pcre2_code_free_8(code) }

    /// Matches the whole text.
    public func match(whole text: String) -> MatchOutcome {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longestText else { return .overBudget }
        guard let context = pcre2_match_context_create_8(nil) else { return .overBudget }
        defer { pcre2_match_context_free_8(context) }
        pcre2_set_match_limit_8(context, Self.steps)
        pcre2_set_depth_limit_8(context, Self.depth)
        pcre2_set_heap_limit_8(context, Self.kibibytes)
        guard let data = pcre2_match_data_create_8(1, nil) else { return .overBudget }
        defer { pcre2_match_data_free_8(data) }
        let status = pcre2_match_8(
            code, bytes, bytes.count, 0, PCRE2_ANCHORED | PCRE2_ENDANCHORED, data, context)
        switch status {
        case 0...: return .matches
        case PCRE2_ERROR_NOMATCH: return .differs
        // A limit was reached, or the library failed.
        default: return .overBudget
        }
    }

    /// Searches the text for the first match, and returns its first group if it has one.
    public func search(in text: String) -> SearchOutcome {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longestSearched else { return .overBudget }
        guard let context = pcre2_match_context_create_8(nil) else { return .overBudget }
        defer { pcre2_match_context_free_8(context) }
        pcre2_set_depth_limit_8(context, Self.depth)
        pcre2_set_heap_limit_8(context, Self.kibibytes)
        guard let data = pcre2_match_data_create_8(2, nil) else { return .overBudget }
        defer { pcre2_match_data_free_8(data) }
        // The library's limit of steps is one per place at which a match could begin, so the steps are counted here.
        var effort = SearchEffort()
        let status = withUnsafeMutablePointer(to: &effort) { effort in
            pcre2_set_callout_8(
                context,
                { block, effort in
                    guard let block, let effort else { return PCRE2_ERROR_CALLOUT }
                    return effort.assumingMemoryBound(to: SearchEffort.self).pointee.isSpent(
                        at: Int(block.pointee.current_position)) ? PCRE2_ERROR_CALLOUT : 0
                }, effort)
            return pcre2_match_8(code, bytes, bytes.count, 0, 0, data, context)
        }
        guard status >= 0 else { return status == PCRE2_ERROR_NOMATCH ? .nothing : .overBudget }
        guard let ends = pcre2_get_ovector_pointer_8(data) else { return .overBudget }
        // The status is 1 if no group has matched, 0 if more than fit have. A group that has not matched has no end.
        let pair = status != 1 && (0...bytes.count).contains(ends[2]) ? 2 : 0
        guard ends[pair] <= ends[pair + 1] else { return .found("") }
        return .found(String(decoding: bytes[ends[pair]..<ends[pair + 1]], as: UTF8.self))
    }

    /// The maximum number of match attempts; an ordinary expression needs some hundred for a password.
    private static let steps: UInt32 = 20_000
    /// The maximum nesting of match attempts.
    private static let depth: UInt32 = 5_000
    /// The maximum memory of one match in KiB.
    private static let kibibytes: UInt32 = 4_096
}

/// How a match ended.
public enum MatchOutcome: Sendable, Hashable {
    case matches
    case differs
    /// Unknown: the match exceeded a limit.
    case overBudget
}

/// How a search ended.
public enum SearchOutcome: Sendable, Hashable {
    case found(String)
    case nothing
    /// Unknown: the search exceeded a limit.
    case overBudget
}

/// The effort of one search: the items of the expression that were tried, and how far each looked.
private struct SearchEffort {
    private var steps = 0
    private var position = 0

    /// Some hundred milliseconds.
    private static let most = 5_000_000
    /// How many characters an item passes at the cost of a step.
    private static let reach = 32

    /// Counts an item at this position in the text; returns whether the search has taken too long.
    mutating func isSpent(at position: Int) -> Bool {
        steps += 1 + abs(position - self.position) / Self.reach
        self.position = position
        return steps > Self.most
    }
}

/// Why a text is rejected as a regular expression.
public struct BoundedPatternError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``BoundedPattern/longest``.
        case tooLong
        /// The syntax is invalid, or the nesting is deeper than ``BoundedPattern/deepest``.
        case malformed
        /// libpcre2 failed because of missing memory.
        case unavailable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The code's name; contains nothing of the text.
    public var description: String { "BoundedPatternError.\(code.rawValue)" }
}
