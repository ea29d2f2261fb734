// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that ordinary builds are not instrumented. `.dev/fuzz` builds and runs it.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "idp-wizard", path: "../..")],
    targets: [
        .executableTarget(name: "fuzz-pages", dependencies: [.product(name: "IdpSdk", package: "idp-wizard")])
    ]
)
