import IdentityModel
import PageMarkup

/// Recovery codes with Keycloak's IDs, and a checkbox outside the form.
struct KeycloakRecoveryCodes: Sendable {
    let codes: [Secret]
    let texts: PageTexts

    var markup: [Markup] {
        [
            Tag.ol(.id("kc-recovery-codes-list"), .class("recovery"), .dir("ltr")) {
                for code in codes { Tag.li { RecoveryCodeList.grouped(code) } }
            },
            Tag.div(.class("check"), .hidden) {
                Tag.input(
                    .type(.checkbox), .id("kcRecoveryCodesConfirmationCheck"),
                    .name("kcRecoveryCodesConfirmationCheck"))
                Tag.label(.for("kcRecoveryCodesConfirmationCheck")) { texts[.recoveryConfirmed] }
            },
        ]
    }
}
