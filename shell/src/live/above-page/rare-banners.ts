import { isUsableZone } from "@kalima/contracts/domain";
import type { SiteState } from "../../compose/site-state.ts";
import { showLocalRemote } from "../local-remote/show-local-remote.tsx";
import { showPreview } from "../preview/show-preview.tsx";
import { showStaleCompany } from "../stale-company/show-stale-company.tsx";
import { showZoneNotice } from "../zone/show-zone-notice.tsx";

// Banners and questions that few browsers show share one chunk: each name of a chunk costs the home page some bytes.
export { askBeforeReload } from "../../drafts/ask-before-reload.tsx";
export { askProof } from "../../prove/ask-proof.tsx";
export { showOldPage } from "../old-page/show-old-page.tsx";

type Parts = Omit<Parameters<typeof showLocalRemote>[0], "remote"> &
  Omit<Parameters<typeof showPreview>[0], "previewed"> & { state: Pick<SiteState, "release" | "companyReadAt"> };

/** Shows the banners that this page begins with. */
export function showRareBanners(parts: Parts): void {
  const { release, companyReadAt } = parts.state;
  const remote = release.remotes.find(({ isLocal }) => isLocal);
  if (remote) showLocalRemote({ ...parts, remote });
  const previewed = [release.shell, ...release.remotes].find((part) => part?.previewUntil);
  if (previewed || parts.window.location.hash.startsWith("#preview=")) showPreview({ ...parts, previewed });
  if (!isUsableZone()) showZoneNotice(parts);
  if (companyReadAt) showStaleCompany(parts, companyReadAt);
}
