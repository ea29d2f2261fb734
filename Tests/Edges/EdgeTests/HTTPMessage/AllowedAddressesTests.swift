import Testing

@testable import HTTPMessage

@Suite struct AllowedAddressesTests {
    private static func isAllowed(_ address: String, besides ranges: String = "") throws -> Bool {
        AllowedAddresses([AddressRange](words: ranges)).allow(try #require(IPAddress(address)))
    }

    /// The first and last address of each range in IANA's registries that is not globally reachable, not unicast, or
    /// not assigned.
    @Test(arguments: [
        ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
        ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
        ("192.0.0.0", "192.0.0.8"), ("192.0.0.11", "192.0.0.255"), ("192.0.0.170", "192.0.0.171"),
        ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"), ("192.168.0.0", "192.168.255.255"),
        ("198.18.0.0", "198.19.255.255"), ("198.51.100.0", "198.51.100.255"), ("203.0.113.0", "203.0.113.255"),
        ("224.0.0.0", "239.255.255.255"), ("240.0.0.0", "255.255.255.255"), ("::", "::1"),
        ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"), ("100::", "100::ffff:ffff:ffff:ffff"),
        ("100:0:0:1::", "100::1:ffff:ffff:ffff:ffff"), ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"), ("2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:40::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"), ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("::10.0.0.1", "::203.0.114.1"), ("4000::", "5eff::1"),
        ("1fff::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ])
    func whatIsNotGloballyReachableIsRefused(_ first: String, _ last: String) throws {
        #expect(try !Self.isAllowed(first))
        #expect(try !Self.isAllowed(last))
    }

    @Test(arguments: [
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.0.9", "192.0.0.10",
        "192.0.1.0", "192.0.3.0", "192.31.196.1", "192.52.193.1", "192.88.98.255", "192.88.100.0", "192.167.255.255",
        "192.169.0.0", "192.175.48.1", "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0",
        "203.0.112.255", "203.0.114.0", "223.255.255.255", "2000::", "2001:1::1", "2001:1::2", "2001:1::3",
        "2001:3::1", "2001:4:112::1", "2001:20::1", "2001:30::1", "2001:200::", "2001:db7::", "2001:db9::",
        "2620:4f:8000::1", "2a00::1", "3ffe::", "3fff:1000::",
    ])
    func publicAddressesAreAllowed(_ address: String) throws { #expect(try Self.isAllowed(address)) }

    /// IPv4-mapped addresses, NAT64 and 6to4: the address that receives the packets is checked.
    @Test(arguments: [
        ("::ffff:10.0.0.1", "::ffff:8.8.8.8"), ("64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8"),
        ("2002:a00:1::1", "2002:808:808::1"), ("64:ff9b::7f00:1", "64:ff9b::101:101"),
        ("2002:c0a8:101::", "2002:101:101::"),
    ])
    func anEmbeddedAddressIsUnwrapped(_ hidden: String, _ reachable: String) throws {
        #expect(try !Self.isAllowed(hidden))
        #expect(try Self.isAllowed(reachable))
        #expect(try Self.isAllowed(hidden, besides: "10.0.0.0/8 127.0.0.1 192.168.0.0/16"))
    }

    @Test func rangesAreAllowedBesidesThePublicAddresses() throws {
        #expect(try Self.isAllowed("10.1.2.3", besides: "10.1.0.0/16"))
        #expect(try !Self.isAllowed("10.2.0.1", besides: "10.1.0.0/16"))
        #expect(try Self.isAllowed("fd00::1", besides: "10.1.0.0/16 fd00::/8"))
        #expect(try Self.isAllowed("8.8.8.8", besides: "10.1.0.0/16"))
        for (address, isAllowed) in [
            ("127.8.8.8", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false),
        ] {
            #expect(
                AllowedAddresses.publicAndLoopback.allow(try #require(IPAddress(address))) == isAllowed, "\(address)")
        }
    }
}
