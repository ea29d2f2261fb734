import PostgreSQLCluster
import Testing

@testable import PostgreSQL

@Suite struct LocationTests {
    @Test(arguments: [
        "postgresql://user:secret@db.example/idp", "postgres://db.example/idp?password=secret",
        "postgresql:///idp?host=/run/postgresql&password=secret", "postgresql://db.example/idp?sslpassword=secret",
    ])
    func aPasswordIsRefusedAndNotRepeated(_ url: String) {
        let error = #expect(throws: PostgreSQLLocationError.password) { try PostgreSQLLocation(url) }
        #expect(error.map { !"\($0)".contains("secret") && "\($0)".contains("PGPASSFILE") } == true)
    }

    @Test(arguments: ["postgresql://[/idp", "postgresql://db.example/idp?nothing=1", "mysql://db.example/idp", "store"])
    func whatIsNoURLIsRefused(_ url: String) {
        #expect(throws: PostgreSQLLocationError.malformed) { try PostgreSQLLocation(url) }
    }

    @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca"])
    func overANetworkAVerifiedCertificateIsDemanded(_ mode: String) throws {
        #expect(throws: PostgreSQLLocationError.unverified) {
            try PostgreSQLLocation("postgresql://db.example/idp?sslmode=\(mode)")
        }
        #expect(throws: PostgreSQLLocationError.unverified) {
            try PostgreSQLLocation("postgresql://localhost,db.example/idp?sslmode=\(mode)")
        }
        #expect(throws: PostgreSQLLocationError.unverified) {
            try PostgreSQLLocation("postgresql://localhost/idp?hostaddr=192.0.2.7&sslmode=\(mode)")
        }
        // A mode other than verify-full is accepted only for loopback hosts.
        for host in ["localhost", "127.0.0.1", "[::1]", "127.8.9.1"] {
            let location = try PostgreSQLLocation("postgresql://\(host)/idp?sslmode=\(mode)")
            #expect(Self.value("sslmode", location) == mode)
        }
    }

    @Test(arguments: ["db.example", "localhost", "192.0.2.7:5433", "/run/postgresql,db.example"])
    func verifyFullIsTheDefaultOverTCP(_ host: String) throws {
        let encoded = host.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
        let location = try PostgreSQLLocation("postgresql://\(encoded)/idp")
        #expect(Self.value("sslmode", location) == "verify-full")
        #expect(Self.value("gssencmode", location) == "disable")
    }

    @Test func onASocketNothingIsDemanded() throws {
        let location = try PostgreSQLLocation("postgres://somebody@%2Frun%2Fpostgresql/idp")
        #expect(Self.value("sslmode", location) == nil)
        #expect(location.description == "postgresql:///idp")
    }

    @Test func aServiceIsRefused() {
        #expect(throws: PostgreSQLLocationError.service) { try PostgreSQLLocation("postgresql:///idp?service=other") }
    }

    @Test func theDescriptionHasNoParameters() throws {
        let location = try PostgreSQLLocation(
            "postgresql://user@db.example:5433/idp?sslcert=/home/file&options=-c%20x%3Dy")
        #expect(location.description == "postgresql://db.example:5433/idp")
    }

    private static func value(_ name: String, _ location: PostgreSQLLocation) -> String? {
        location.parameters.first { $0.name == name }?.value
    }
}
