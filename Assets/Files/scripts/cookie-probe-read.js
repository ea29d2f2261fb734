// Second half: what the document before has written is here, or the browser keeps cookies from frames.
const isHere = document.cookie.includes("IDP_WIZARD_FRAME_PROBE");
if (isHere) {
  document.cookie = "IDP_WIZARD_FRAME_PROBE=; Max-Age=0; SameSite=None; Secure";
  document.cookie = "IDP_WIZARD_FRAME_PROBE_LAX=; Max-Age=0";
}
parent.postMessage(isHere ? "supported" : "unsupported", "*");
