/** Banners that few browsers show share one chunk: each name of a chunk costs the home page some bytes. */
export { showLocalRemote } from "../local-remote/show-local-remote.tsx";
export { showOldPage } from "../old-page/show-old-page.tsx";
export { showPreview } from "../preview/show-preview.tsx";
export { showZoneNotice } from "../zone/show-zone-notice.tsx";
