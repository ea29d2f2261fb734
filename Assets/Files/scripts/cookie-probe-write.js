// First half of the question whether this server's cookies reach it from a frame: one is written here and looked for by the next document.
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
