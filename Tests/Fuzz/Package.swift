// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that no ordinary build is instrumented; `.dev/fuzz` builds and runs it.
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "idp-wizard", path: "../..")],
    targets: [
        .executableTarget(name: "fuzz-pages", dependencies: [.product(name: "IdpSdk", package: "idp-wizard")])
    ]
)
