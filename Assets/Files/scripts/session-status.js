// Tells the page that frames this document whether the browser's session is still the one that its tokens belong to.
// The page posts "CLIENT-ID SESSION-STATE" and gets "unchanged", "changed" or "error" (OpenID Connect Session Management 1.0, section 3).
const admitted = new Map();

function admits(client, origin) {
  const key = client + " " + origin;
  if (!admitted.has(key)) {
    const address = new URL(location.pathname + "/init", location.origin);
    address.searchParams.set("client_id", client);
    address.searchParams.set("origin", origin);
    // The server is asked once for each client and origin.
    admitted.set(key, fetch(address).then((answer) => answer.ok, () => false));
  }
  return admitted.get(key);
}

async function mayReadCookies() {
  if (!("hasStorageAccess" in document)) return true;
  if (await document.hasStorageAccess()) return true;
  try {
    await document.requestStorageAccess();
    return true;
  } catch {
    return false;
  }
}

function storedDigest() {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith("KEYCLOAK_SESSION="));
  return pair === undefined ? "" : pair.slice("KEYCLOAK_SESSION=".length);
}

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function status(client, origin, session) {
  if (!(await mayReadCookies()) || !(await admits(client, origin))) return "error";
  const stored = storedDigest();
  if (stored === "") return session === "" ? "unchanged" : "changed";
  return stored === (await digest(session)) ? "unchanged" : "changed";
}

addEventListener("message", async (event) => {
  if (typeof event.data !== "string") return;
  const parts = event.data.split(" ");
  if (parts.length !== 2) return;
  event.source.postMessage(await status(parts[0], event.origin, parts[1]), event.origin);
});
