import HTTPMessage
import PageMarkup
import Sentences

/// The page that posts an authorization response, written as in Keycloak: in upper case, without a page ID.
///
/// Browsers without scripts show a button.
struct KeycloakFormPost: Sendable {
    let answer: PostedAnswer
    /// The parts that all pages of the tenant share.
    let frame: PageFrame

    var document: MarkupDocument {
        let title = answer.content(frame.texts).title
        return MarkupDocument(
            root: Tag.html(.lang(frame.texts.tag), .dir(frame.texts.direction)) {
                PageHead(frame: frame, title: title).markup
                Tag.body {
                    Tag.div(.class("page")) {
                        Tag.header { PageBrand(tenantName: frame.tenantName).parts }
                        Tag.main(.class("card")) {
                            Tag.h1 { title }
                            form
                        }
                    }
                    Markup.script(.submitForm)
                }
            }, nameCase: .upper)
    }

    private var form: Markup {
        Tag.form(.upperCasePostMethod, .action(answer.redirect)) {
            for field in answer.fields.fields {
                Tag.input(.type(.hidden), .name(field.name), .value(field.value))
            }
            Tag.noscript {
                Tag.p {
                    frame.texts(Text("Your browser runs no scripts here. Press the button to go back to the app."))
                }
                Tag.input(.class("primary"), .type(.submit), .name("continue"), .value(frame.texts(Text("Continue"))))
            }
        }
    }
}
