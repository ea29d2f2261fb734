import FoundationEssentials
import IdentityModel
import Recording
import TestSupport
import Testing

/// Lanes, rows, groups, and related events.
@Suite struct SequenceDiagramTests {
    private static func event(
        _ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind? = nil, failure: Bool = false
    ) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000), from: from, to: to, name: name, kind: kind,
            isFailure: failure)
    }

    private static func check(_ name: String, _ subject: String, passed: Bool = true) -> TraceEvent {
        var event = event(.masterController, .masterController, "check \(subject)", .note, failure: !passed)
        event.content = .check(
            TracedCheck(name: name, subject: subject, expected: "a", found: "b", passed: passed, source: "RFC 7519"))
        return event
    }

    private static let discovery: [TraceEvent] = [
        event(.masterController, .identityProvider, "GET openid-configuration", .call),
        event(.identityProvider, .masterController, "200 metadata", .answer),
        check("clock", "provider"),
        event(.masterController, .identityProvider, "GET certs", .call),
        event(.identityProvider, .masterController, "200 keys", .answer),
        event(.masterController, .identityProvider, "POST token", .call),
    ]

    @Test func theLanesStandInTheDocumentsOrder() {
        var diagram = SequenceDiagram([Self.event(.app, .masterController, "Start")])
        #expect(diagram.lanes == [.app, .masterController, .idpSdk, .identityProvider])
        diagram.append(Self.event(.masterController, .ast, "POST devices"))
        diagram.append(Self.event(.browser, .identityProvider, "GET auth"))
        #expect(diagram.lanes == [.app, .masterController, .idpSdk, .identityProvider, .ast, .browser])
        let sudo = SequenceDiagram([
            Self.event(.browser, .cognito, "GET login"), Self.event(.sudoUser, .attestation, "token"),
            Self.event(.sudoUser, .graphQL, "registerFederatedId"),
        ])
        #expect(sudo.lanes == [.app, .sudoUser, .keyManager, .cognito, .graphQL, .attestation, .browser])
        #expect(Set(Lane.drawn) == Set(Lane.allCases))
        #expect(Set(Lane.allCases.map(\.shortName)).count == Lane.allCases.count)
    }

    /// A line shows the number of the desk's requests; the requests themselves are shown on demand.
    @Test func theDeskIsFoldedAwayUntilItIsAskedFor() throws {
        var diagram = SequenceDiagram([Self.event(.app, .masterController, "Start")])
        diagram.append(Self.event(.desk, .identityProvider, "GET users"))
        diagram.append(Self.event(.identityProvider, .desk, "200 users", .answer))
        diagram.append(Self.event(.desk, .desk, "account standing", .note))
        diagram.append(Self.event(.masterController, .app, "StartResult", .answer))
        #expect(diagram.flowEvents == 2)
        #expect(!diagram.lanes.contains(.desk) && diagram.participating.contains(.desk))
        #expect(diagram.rows.count == 3 && diagram.filter.showsFlow)
        guard case .group(let group) = diagram.rows[1] else { throw CancellationError() }
        #expect(group.kind == .desk && group.count == 1 && !group.isOpen && group.events == 1..<4)
        diagram.toggle(group.id)
        #expect(diagram.lanes.last == .desk)
        #expect(diagram.rows.dropFirst(2).prefix(3).map(\.event) == [1, 2, 3])
        diagram.toggle(group.id)
        #expect(diagram.rows.count == 3)
    }

    @Test func checksOfOneSubjectFold() {
        var diagram = SequenceDiagram([Self.check("a", "answer")])
        #expect(diagram.rows == [.note(event: 0)])
        diagram.append(Self.check("b", "answer"))
        diagram.append(Self.check("a", "ID token"))
        guard diagram.rows.count == 2, case .group(let group) = diagram.rows[0] else {
            Issue.record("\(diagram.rows)")
            return
        }
        #expect(group.kind == .checks(subject: "answer") && group.count == 2 && group.failures == 0 && !group.isOpen)
        diagram.toggle(group.id)
        #expect(diagram.rows.dropFirst() == [.note(event: 0), .note(event: 1), .note(event: 2)])
        #expect(diagram.row(of: 0) == 1)
        diagram.toggle(group.id)
        #expect(diagram.rows.count == 2 && diagram.row(of: 1) == 0)
    }

    @Test func aFailedCheckOpensItsGroup() {
        var diagram = SequenceDiagram([Self.check("a", "answer"), Self.check("b", "answer")])
        diagram.append(Self.check("c", "answer", passed: false))
        #expect(diagram.rows.count == 4)
        guard case .group(let group) = diagram.rows[0] else { return }
        #expect(group.isOpen && group.failures == 1 && group.count == 3)
        diagram.toggle(group.id)
        diagram.append(Self.check("d", "answer", passed: false))
        #expect(diagram.rows.count == 1, "a group that was folded by hand stays folded")
    }

    @Test func discoveryAndKeysFold() {
        let diagram = SequenceDiagram(Self.discovery)
        #expect(diagram.rows.count == 2 && diagram.rows[1] == .message(event: 5))
        guard case .group(let group) = diagram.rows[0] else { return }
        #expect(group.kind == .discovery(withKeys: true) && group.count == 2 && group.events == 0..<5)
    }

    @Test func anAnswerBelongsToTheNewestCall() {
        var diagram = SequenceDiagram([
            Self.event(.app, .masterController, "GetAstClientData"),
            Self.event(.masterController, .identityProvider, "GET openid-configuration"),
        ])
        #expect(diagram.openCall == 1)
        diagram.append(Self.event(.identityProvider, .masterController, "200", .answer))
        #expect(diagram.openCall == 0 && diagram.answer(of: 1) == 2 && diagram.call(of: 2) == 1)
        #expect(diagram.call(of: 1) == nil && diagram.answer(of: 2) == nil && diagram.answer(of: 99) == nil)
        diagram.append(Self.event(.masterController, .app, "GetAstClientDataResult", .answer))
        #expect(diagram.openCall == nil)
        diagram.append(Self.event(.idpSdk, .app, "provideCredentials"))
        #expect(diagram.openCall == 4)
        diagram.append(Self.event(.idpSdk, .ast, "unanswered"))
        diagram.append(Self.event(.app, .idpSdk, "credentials", .answer))
        #expect(diagram.openCall == nil, "what was begun inside a call ends with it")
        diagram.append(Self.event(.masterController, .app, "stray", .answer))
        #expect(diagram.call(of: 7) == nil)
    }

    @Test func theSearchGoesRound() {
        let diagram = SequenceDiagram([
            Self.event(.app, .masterController, "Start"), Self.event(.app, .masterController, "GetAstClientData"),
            Self.event(.app, .masterController, "start again"),
        ])
        #expect(diagram.next(matching: "START", after: 0) == 2)
        #expect(diagram.next(matching: "start", after: 2) == 0)
        #expect(diagram.next(matching: "start", after: 0, backwards: true) == 2)
        #expect(diagram.next(matching: "start", after: -1) == 0)
        #expect(diagram.next(matching: "ast", after: 1) == 1)
        #expect(diagram.next(matching: "nothing", after: 1) == nil)
        #expect(diagram.next(matching: "", after: 1) == nil)
        #expect(SequenceDiagram().next(matching: "a", after: 0) == nil)
    }

    @Test func theSearchDoesNotLookAtSecrets() {
        var event = Self.event(.identityProvider, .masterController, "200", .answer)
        event.secrets = [Secret("hunter2")]
        event.content = .response(TracedResponse(status: 200, body: .json([TraceField("id_token", .revealable(0))])))
        let diagram = SequenceDiagram([event])
        #expect(diagram.next(matching: "hunter2", after: -1) == nil)
        #expect(diagram.next(matching: "redacted", after: -1) == nil)
        #expect(diagram.next(matching: "id_token", after: -1) == 0)
    }

    @Test func eachEventIsInItsStep() {
        let diagram = SequenceDiagram([
            Self.event(.app, .masterController, "Start"), Self.event(.app, .app, "AST client data", .step),
            Self.event(.app, .masterController, "GetAstClientData"), Self.event(.app, .app, "credentials", .step),
        ])
        #expect([0, 1, 2, 3].map(diagram.step(of:)) == [nil, 1, 1, 3])
        #expect(diagram.steps == [1, 3])
    }

    /// Cached parts of a diagram are reused while its stamp is unchanged.
    @Test func everyChangeHasAStampOfItsOwn() {
        var diagram = SequenceDiagram()
        var stamps: Set<SequenceDiagram.Stamp> = [diagram.stamp]
        func isNew() -> Bool { stamps.insert(diagram.stamp).inserted }
        diagram.append(TraceEvent(time: Date(timeIntervalSince1970: 0), from: .app, to: .idpSdk, name: "a"))
        #expect(isNew())
        let copy = diagram
        #expect(copy.stamp == diagram.stamp)
        diagram.filter.onlyFailures = true
        #expect(isNew())
        diagram.filter.onlyFailures = true
        #expect(!isNew())
        diagram.filter.onlyFailures = false
        #expect(isNew())
        // The stamp is not part of equality.
        #expect(diagram == copy && diagram.stamp != copy.stamp)
    }
}
