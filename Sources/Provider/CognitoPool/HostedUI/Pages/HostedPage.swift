import HTTPMessage
import PageMarkup
import Sentences

struct HostedPage: Sendable {
    enum Content: Sendable, Hashable {
        /// Asks where to sign in; the form is sent to `action` with the name of a provider.
        case chooser(providers: [String], action: PageAddress)
        /// The reason why a sign-in or a sign-out is not possible.
        case refusal(Task, Text)
    }

    /// The task for which the browser was sent to the hosted UI.
    enum Task: Sendable, Hashable {
        case signIn
        case signOut
    }

    let tenantName: String
    let styleSheet: PageAddress
    let texts: PageTexts

    func response(_ content: Content, status: Int = 200) -> HTTPResponse {
        let document = MarkupDocument(
            root: Tag.html(.lang(texts.tag), .dir(texts.direction)) {
                PageHead(tenantName: tenantName, title: title(of: content), styleSheet: styleSheet).markup
                Tag.body {
                    Tag.div(.class("page")) {
                        Tag.header { PageBrand(tenantName: tenantName).parts }
                        Tag.main(.class("card")) {
                            Tag.h1 { title(of: content) }
                            parts(of: content)
                        }
                        // Links do not repeat a refused request, because nothing in it was checked.
                        if case .chooser(_, let address) = content {
                            LanguageChoice(
                                address: address, parameter: HostedLanguage.parameter, current: texts
                            ).markup
                        }
                        Tag.footer { texts(Text("idp-wizard identity server")) }
                    }
                }
            })
        return HTTPResponse(
            status: status, headers: PageHeaders.all(document.scripts, frames: nil), body: document.bytes)
    }

    private func title(of content: Content) -> String {
        switch content {
        case .chooser: texts(Text("Sign in"))
        case .refusal(.signIn, _): texts(Text("Sign-in is not possible"))
        case .refusal(.signOut, _): texts(Text("Sign-out is not possible"))
        }
    }

    @MarkupBuilder private func parts(of content: Content) -> [Markup] {
        switch content {
        case .chooser(let providers, let action): chooser(providers, action)
        case .refusal(_, let sentence):
            Tag.div(.class("alert"), .role("alert")) {
                Tag.p(.id("error"), .dir("auto")) { texts(sentence) }
            }
            Tag.div(.class("note")) { Tag.p { texts(Text("Go back to the app and start again.")) } }
        }
    }

    @MarkupBuilder private func chooser(_ providers: [String], _ action: PageAddress) -> [Markup] {
        Tag.p(.class("lead")) { texts(Text("Choose where you have an account.")) }
        let word = texts.words { Text("Continue with \($0)") }
        Tag.form(.id("hosted-ui-chooser"), .postMethod, .action(action)) {
            Tag.div(.class("buttons")) {
                for (index, provider) in providers.enumerated() {
                    Tag.button(
                        .class(index == 0 ? "primary" : "secondary"), .type(.submit), .name("identity_provider"),
                        .value(provider)
                    ) {
                        word.before
                        Tag.bdi { provider }
                        word.after
                    }
                }
            }
        }
    }
}
