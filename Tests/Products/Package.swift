// swift-tools-version: 6.2
import PackageDescription

// An app outside this package that uses every library product. `.ci/check-products` builds a clean copy of it and runs
// it.
let package = Package(
    name: "products",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "idp-wizard", path: "../..")],
    targets: [
        .executableTarget(
            name: "products-app",
            dependencies: ["IdentityServer", "IdpSdk", "MasterControllerSdk", "SudoUser"].map {
                .product(name: $0, package: "idp-wizard")
            })
    ]
)
