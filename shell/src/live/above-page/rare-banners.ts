/** What few browsers need, in one chunk: each name of a chunk costs home some bytes. */
export { showLocalRemote } from "../local-remote/show-local-remote.tsx";
export { showOldPage } from "../old-page/show-old-page.tsx";
export { showPreview } from "../preview/show-preview.tsx";
export { showZoneNotice } from "../zone/show-zone-notice.tsx";
