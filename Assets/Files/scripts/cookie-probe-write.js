// First step of the test whether this server gets its cookies from a frame: writes a cookie, which the second document looks for.
async function mayStore() {
  if (!("hasStorageAccess" in document) || (await document.hasStorageAccess())) return true;
  try {
    await document.requestStorageAccess();
    return true;
  } catch {
    return false;
  }
}

if (await mayStore()) {
  document.cookie = "IDP_WIZARD_FRAME_PROBE=1; Max-Age=60; SameSite=None; Secure";
  document.cookie = "IDP_WIZARD_FRAME_PROBE_LAX=1; Max-Age=60";
  location.replace("step2.html");
} else {
  parent.postMessage("unsupported", "*");
}
