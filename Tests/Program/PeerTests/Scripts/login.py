"""A person with a browser that knows HTML and no script: requests pages, fills the one form on them, follows redirects to the client's address."""

import urllib.parse
from html.parser import HTMLParser

import requests


class Form(HTMLParser):
    """The first form of a page that is posted: its action, and what it would send as it was served."""

    def __init__(self, page, url):
        super().__init__()
        self.url, self.action, self.fields, self.buttons, self.open = url, None, {}, {}, False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form" and self.action is None and (given.get("method") or "get").lower() == "post":
            self.action, self.open = urllib.parse.urljoin(self.url, given.get("action") or ""), True
        elif self.open and tag in ("input", "button") and given.get("name") and "disabled" not in given:
            kind = (given.get("type") or ("submit" if tag == "button" else "text")).lower()
            if kind == "submit":
                self.buttons[given["name"]] = given.get("value") or ""
            elif kind not in ("checkbox", "radio", "button", "reset", "image") or "checked" in given:
                self.fields[given["name"]] = given.get("value") or ""

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = False


class Browser(requests.Session):
    """A session that, like every browser, sends Secure cookies to loopback without TLS too."""

    def send(self, request, **settings):
        answer = super().send(request, **settings)
        for cookie in self.cookies:
            cookie.secure = False
        return answer


def log_in(authorization_url, redirect_uri, answers, button=None, session=None):
    """Answers page after page until the redirect; gives its parameters, from query or fragment, and the session."""
    session = session or Browser()
    answer = session.get(authorization_url, allow_redirects=False, timeout=60)
    for _ in range(20):
        place = answer.headers.get("Location")
        if place and place.startswith(redirect_uri):
            parts = urllib.parse.urlsplit(place)
            return dict(urllib.parse.parse_qsl(parts.query or parts.fragment)), session
        if place:
            answer = session.get(urllib.parse.urljoin(answer.url, place), allow_redirects=False, timeout=60)
            continue
        form = Form(answer.text, answer.url)
        if not form.action:
            raise SystemExit(f"{answer.status_code} at {answer.url}: no form: {answer.text[:2000]}")
        fields = dict(form.fields)
        fields.update({name: value for name, value in answers.items() if name in form.fields})
        only = next(iter(form.buttons)) if len(form.buttons) == 1 else None
        pressed = button if button in form.buttons else only
        if pressed:
            fields[pressed] = form.buttons[pressed]
        answer = session.post(form.action, data=fields, allow_redirects=False, timeout=60)
    raise SystemExit("pages without end")
