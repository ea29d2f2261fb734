import CMicrohttpd
import HTTPMessage
import TestSupport
import Testing

@testable import HTTPServer

/// Which connection is closed in favour of another client's.
@Suite struct ClosedForOthersTests {
    /// A connection whose peer detects whether it was closed.
    private struct Client {
        let connection: ClientConnection
        private let sockets: SocketPair

        init(_ address: String, _ limits: WebServerLimits, _ proxies: TrustedProxies) throws {
            sockets = try SocketPair()
            connection = ClientConnection(
                descriptor: sockets.descriptor, remoteAddress: address, origin: ConnectionOrigin(address, proxies),
                limits: limits, timer: DeadlineTimer { _ in nil })
        }

        var isCut: Bool { sockets.isShutDown }
    }

    private enum Phase { case idle, receiving, answering, sending }

    /// The connections of a server, without the library.
    private struct Connections {
        var limits = WebServerLimits()
        let traffic: Traffic
        private let proxies: TrustedProxies

        init(_ connections: Int, ofNetwork: Int = 0, slowSending: Duration = .zero) {
            limits.connections = connections
            limits.connectionsPerAddress = ofNetwork
            limits.slowSending = slowSending
            traffic = Traffic(limits)
            proxies = TrustedProxies([AddressRange](words: "10.0.0.0/8"))
        }

        /// Accepts a client; `nil` if it is refused.
        func accept(_ address: String, _ phase: Phase = .idle) throws -> Client? {
            guard traffic.admit(from: ConnectionOrigin(address, proxies)) else { return nil }
            let client = try Client(address, limits, proxies)
            client.connection.enter(.idle)
            traffic.add(client.connection)
            try enter(phase, client)
            return client
        }

        func enter(_ phase: Phase, _ client: Client) throws {
            let exchange = PendingExchange(
                target: "/".withCString { ReceivedTarget($0) }, client: client.connection,
                connection: try #require(OpaquePointer(bitPattern: 1)), bodyLimit: 1, hosts: .any)
            switch phase {
            case .idle: client.connection.enter(.idle)
            case .receiving: client.connection.enter(.receiving(exchange))
            case .answering: client.connection.enter(.answering(exchange))
            case .sending: client.connection.enter(.sending)
            }
        }

        /// Simulates the library's removal of a closed connection.
        func remove(_ client: Client) {
            client.connection.enter(.closed)
            traffic.remove(client.connection)
        }
    }

    @Test func theOldestWithoutAByteThenReceivingThenSendingAndNoneWhoseHandlerRuns() throws {
        let connections = Connections(7)
        var clients: [Client] = []
        for phase in [Phase.answering, .sending, .receiving, .receiving, .idle, .idle, .sending] {
            clients.append(try #require(try connections.accept("192.0.2.1", phase)))
        }
        var newcomers: [Client] = []
        for (round, expected) in [4, 5, 2, 3, 1, 6].enumerated() {
            newcomers.append(try #require(try connections.accept("198.51.100.\(round)", .answering)))
            #expect(clients.indices.filter { clients[$0].isCut } == [4, 5, 2, 3, 1, 6].prefix(round + 1).sorted())
            connections.remove(clients[expected])
            #expect(connections.traffic.makeRoom())
        }
        // All connections are busy: a further client waits until a connection can be closed.
        let last = try #require(try connections.accept("203.0.113.1", .answering))
        #expect(!connections.traffic.makeRoom())
        #expect(![clients[0], last].contains { $0.isCut } && !newcomers.contains { $0.isCut })
        try connections.enter(.idle, clients[0])
        connections.traffic.settle()
        #expect(clients[0].isCut)
        connections.remove(clients[0])
        #expect(connections.traffic.makeRoom())
    }

    @Test func theNetworkThatHasMostLosesOneBeforeAnOlderOneOfAnother() throws {
        let connections = Connections(6)
        let stranger = try #require(try connections.accept("2001:db8:1::1"))
        let few = try [Phase.idle, .idle].map { try #require(try connections.accept("192.0.2.9", $0)) }
        // One IPv6 network, although each client has its own address.
        let many = try (1...3).map { try #require(try connections.accept("2001:db8:2::\($0)", .receiving)) }
        _ = try #require(try connections.accept("198.51.100.1"))
        #expect(many.map(\.isCut) == [true, false, false])
        connections.remove(many[0])
        // Two clients have two connections each: the least important of all four is closed.
        _ = try #require(try connections.accept("198.51.100.2"))
        #expect(few.map(\.isCut) == [true, false])
        #expect(!stranger.isCut && !many[1].isCut)
    }

    @Test func aTrustedProxyLosesOnlyWhatHasNoByteOfARequest() throws {
        let connections = Connections(5, ofNetwork: 2)
        let proxy = try [Phase.receiving, .receiving, .sending, .idle].map {
            try #require(try connections.accept("10.0.0.1", $0))
        }
        let direct = try #require(try connections.accept("192.0.2.1"))
        _ = try #require(try connections.accept("198.51.100.1"))
        #expect(proxy.map(\.isCut) == [false, false, false, true])
        connections.remove(proxy[3])
        _ = try #require(try connections.accept("198.51.100.2"))
        #expect(proxy[..<3].allSatisfy { !$0.isCut })
        #expect(direct.isCut)
    }

    @Test func aNetworkAtItsLimitLosesItsOldestForItsNext() throws {
        let connections = Connections(100, ofNetwork: 2)
        let kept = try (0..<2).map { _ in try #require(try connections.accept("192.0.2.1")) }
        let other = try #require(try connections.accept("192.0.2.2"))
        let next = try #require(try connections.accept("192.0.2.1", .answering))
        #expect(kept.map(\.isCut) == [true, false])
        connections.remove(kept[0])
        try connections.enter(.answering, kept[1])
        #expect(try connections.accept("192.0.2.1") == nil)
        #expect(![kept[1], other, next].contains { $0.isCut })
        // A connection that ends releases its slot, and so does one that the library did not accept.
        connections.remove(next)
        #expect(connections.traffic.admit(from: ConnectionOrigin("192.0.2.1", .none)))
        connections.traffic.lose(from: ConnectionOrigin("192.0.2.1", .none))
        #expect(try connections.accept("192.0.2.1") != nil)
    }

    @Test func anAnswerHasItsTimeBeforeItCountsAsSlow() throws {
        let connections = Connections(1, slowSending: .seconds(600))
        let sending = try #require(try connections.accept("192.0.2.1", .sending))
        _ = try #require(try connections.accept("198.51.100.1", .answering))
        #expect(!sending.isCut)
        #expect(!connections.traffic.makeRoom())
    }

    /// Two addresses open far more connections than allowed and complete no request.
    @Test(.timeLimit(.minutes(5))) func aStrangerIsServedWhileTwoAddressesOpenConnectionsWithoutEnd() async throws {
        var limits = WebServerLimits()
        limits.connections = 64
        limits.idle = .seconds(600)
        limits.receiving = .seconds(600)
        let server = try WebServer(limits: limits) { _ in .text("ok") }
        var kept: [RawConnection] = []
        for _ in 0..<30 {
            for number in 0..<24 {
                let connection = try RawConnection(port: server.port, from: number % 2 == 0 ? "127.0.0.2" : "127.0.0.3")
                await connection.send(
                    number % 4 < 2 ? "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx" : "GET")
                kept.append(connection)
            }
            if kept.count > 200 { kept.removeFirst(100) }
            let took = try await ContinuousClock().measure {
                let stranger = try RawConnection(port: server.port, from: "127.0.0.9")
                await stranger.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(try await stranger.answer().body == "ok")
            }
            #expect(took < .seconds(10))
        }
        await server.stop()
    }
}
