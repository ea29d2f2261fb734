import IdentityModel
import PageMarkup

/// Recovery codes under Keycloak's ids, with a box that stands outside of the form.
struct KeycloakRecoveryCodes: Sendable {
    /// The codes, in order.
    let codes: [Secret]

    /// The list and the box.
    var markup: [Markup] {
        [
            Tag.ol(.id("kc-recovery-codes-list"), .class("recovery"), .dir("ltr")) {
                for code in codes { Tag.li { RecoveryCodeList.grouped(code) } }
            },
            Tag.div(.class("check"), .hidden) {
                Tag.input(
                    .type(.checkbox), .id("kcRecoveryCodesConfirmationCheck"),
                    .name("kcRecoveryCodesConfirmationCheck"))
                Tag.label(.for("kcRecoveryCodesConfirmationCheck")) { "I have kept these codes in a safe place" }
            },
        ]
    }
}
