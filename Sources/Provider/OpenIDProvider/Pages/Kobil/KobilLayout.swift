import IdentityStore
import PageMarkup
import Sentences

/// The layout of a page in KOBIL's theme: the tenant's name at the top, and one card with the content.
struct KobilLayout: Sendable {
    /// The parts that all pages of the tenant share.
    let frame: PageFrame
    /// The page; `nil` for one that is not part of a realm.
    var page: (any Page)?

    /// A document with the content's texts and errors, followed by `parts`.
    func document(_ content: PageContent, @MarkupBuilder parts: () -> [Markup]) -> MarkupDocument {
        let inner = parts()
        return MarkupDocument(
            root: Tag.html(.lang(frame.texts.tag), .dir(frame.texts.direction)) {
                PageHead(frame: frame, title: content.title).markup
                Tag.body {
                    Tag.div(.class("page")) {
                        Tag.header { PageBrand(tenantName: frame.tenantName).parts }
                        Tag.main(.class(content.cardClass)) {
                            Tag.h1 { content.title }
                            frame.watchNotice
                            if let lead = content.lead { Tag.p(.class("lead")) { lead } }
                            if !content.attemptedUsername.isEmpty { who(content.attemptedUsername) }
                            if let notice = content.notice { Tag.p(.class("notice"), .role("status")) { notice } }
                            if let error = content.errors.first { alert(error, further: content.errors.dropFirst()) }
                            if !content.paragraphs.isEmpty { paragraphs(content) }
                            inner
                        }
                        frame.footer(page, content)
                    }
                }
            })
    }

    private func paragraphs(_ content: PageContent) -> Markup {
        // On a page without a form and without errors, the paragraphs are the information.
        let isInformation = content.form == nil && content.errors.isEmpty
        return Tag.div(isInformation ? .id("info") : .class("note")) {
            for paragraph in content.paragraphs { Tag.p { paragraph } }
        }
    }

    private func who(_ username: String) -> Markup {
        Tag.p(.class("who")) {
            frame.texts(Text("Account"))
            " "
            Tag.bdi(.id("kc-attempted-username")) { username }
        }
    }

    private func alert(_ error: InputRefusal, further: ArraySlice<InputRefusal>) -> Markup {
        Tag.div(.class("alert"), .role("alert")) {
            Tag.p(.id("error"), .dir("auto")) { frame.texts(error.sentence) }
            for error in further { Tag.p(.class("further")) { frame.texts(error.sentence) } }
            Tag.p(.class("reference")) {
                frame.texts(Text("Error"))
                " "
                Tag.span(.id("error-subsystem")) { String(error.subsystem) }
                "/"
                Tag.span(.id("error-code")) { error.paddedCode }
            }
            if !error.parameters.isEmpty {
                Tag.div(.id("error-parameters"), .hidden) {
                    Tag.ol {
                        for parameter in error.parameters { Tag.li(.id("policy-param")) { parameter } }
                    }
                }
            }
        }
    }
}
