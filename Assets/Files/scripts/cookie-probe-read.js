// Second step: if the cookie of the first step is missing, the browser blocks cookies in frames.
const isHere = document.cookie.includes("IDP_WIZARD_FRAME_PROBE");
if (isHere) {
  document.cookie = "IDP_WIZARD_FRAME_PROBE=; Max-Age=0; SameSite=None; Secure";
  document.cookie = "IDP_WIZARD_FRAME_PROBE_LAX=; Max-Age=0";
}
parent.postMessage(isHere ? "supported" : "unsupported", "*");
