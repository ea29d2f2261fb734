import HTTPMessage
import PageMarkup

/// A page of the hosted UI.
struct HostedPage: Sendable {
    /// What the page shows.
    enum Content: Sendable, Hashable {
        /// Asks where to sign in; the form is sent to `action` with the name of a provider.
        case chooser(providers: [String], action: PageAddress)
        /// Says why a sign-in or a sign-out cannot go on.
        case refusal(Task, String)
    }

    /// What the browser was sent to the hosted UI for.
    enum Task: String, Sendable, Hashable {
        case signIn = "Sign-in"
        case signOut = "Sign-out"
    }

    /// The name of the pool's tenant.
    let tenantName: String
    /// The address of the pages' style sheet.
    let styleSheet: PageAddress

    /// The answer that shows the page.
    func response(_ content: Content, status: Int = 200) -> HTTPResponse {
        let document = MarkupDocument(
            root: Tag.html(.lang("en"), .dir("ltr")) {
                PageHead(tenantName: tenantName, title: Self.title(of: content), styleSheet: styleSheet).markup
                Tag.body {
                    Tag.div(.class("page")) {
                        Tag.header { PageBrand(tenantName: tenantName).parts }
                        Tag.main(.class("card")) {
                            Tag.h1 { Self.title(of: content) }
                            Self.parts(of: content)
                        }
                        Tag.footer { "idp-wizard identity server" }
                    }
                }
            })
        return HTTPResponse(
            status: status, headers: PageHeaders.all(document.scripts), body: Array(document.text.utf8))
    }

    private static func title(of content: Content) -> String {
        switch content {
        case .chooser: "Sign in"
        case .refusal(let task, _): "\(task.rawValue) is not possible"
        }
    }

    @MarkupBuilder private static func parts(of content: Content) -> [Markup] {
        switch content {
        case .chooser(let providers, let action): chooser(providers, action)
        case .refusal(_, let sentence):
            Tag.div(.class("alert"), .role("alert")) { Tag.p(.id("error"), .dir("auto")) { sentence } }
            Tag.div(.class("note")) { Tag.p { "Go back to the app and start again there." } }
        }
    }

    @MarkupBuilder private static func chooser(_ providers: [String], _ action: PageAddress) -> [Markup] {
        Tag.p(.class("lead")) { "Choose where you have an account." }
        Tag.form(.id("hosted-ui-chooser"), .postMethod, .action(action)) {
            Tag.div(.class("buttons")) {
                for (index, provider) in providers.enumerated() {
                    Tag.button(
                        .class(index == 0 ? "primary" : "secondary"), .type(.submit), .name("identity_provider"),
                        .value(provider)
                    ) {
                        "Continue with "
                        Tag.bdi { provider }
                    }
                }
            }
        }
    }
}
