import type { ReleasedRemote } from "@kalima/contracts/api";
import type { HostedSlot, RenderRequest } from "@kalima/contracts/rendering";
import { LRUCache } from "lru-cache";
import type { RenderBundles } from "../../release-serving/public.ts";
import type { Renderer } from "../../rendering/public.ts";
import { renderPlaces } from "./fill-places.ts";
import type { LocalBundles } from "./local-bundles.ts";
import { findHostedPlace, listFillings } from "./plan-places.ts";
import type { SiteRendering } from "./site-rendering.ts";

/** Number of addresses whose open slots are cached. */
const MAX_ADDRESSES = 500;

/** The folder of a version's files is that of its entry. */
const resolveFolder = ({ entry }: ReleasedRemote) => new URL(".", entry).href;

/** Renders the places of pages by the render process. */
export function createPlaceRendering(
  renderer: Pick<Renderer, "isReady" | "render">,
  local: LocalBundles,
  bundles: Pick<RenderBundles, "styleSheet" | "fits">,
): SiteRendering {
  /** Slots that pages left open the last time, by version and path. They are rendered with the page, not after it. */
  const lastOpen = new LRUCache<string, readonly HostedSlot[]>({ max: MAX_ADDRESSES });
  const formatName = (remote: ReleasedRemote) =>
    remote.isLocal ? local.findName(remote) : `${remote.name}@${remote.version}`;

  const fits = ({ isLocal, name, version }: ReleasedRemote, shared: string | null) =>
    isLocal || shared === null || bundles.fits(name, version, shared);

  return {
    prepare: local.prepare,
    styleSheet: bundles.styleSheet,
    isReady(remote, shared) {
      const name = formatName(remote);
      return name !== null && !remote.isDisabled && fits(remote, shared) && renderer.isReady(name);
    },
    async fill(planned, { release, visitor, url, language, theme, moment, callApi, shared: inPage }, maxMs) {
      const page = planned.find(({ place }) => place.kind === "page");
      const address = page && `${formatName(page.remote)} ${url.split("?")[0]}`;
      const slots = listFillings(release, visitor);
      const shared: Omit<RenderRequest, "place"> = { url, language, theme, moment, slots, session: visitor.session };
      const places = await renderPlaces({
        planned,
        maxMs,
        expected: (address && lastOpen.get(address)) || [],
        hosted: (slot) => findHostedPlace(slot, { release, fillings: slots }),
        render: async ({ place, remote }, maxMs) =>
          fits(remote, inPage)
            ? renderer.render(
                formatName(remote) ?? "",
                { place, ...shared, files: resolveFolder(remote) },
                callApi,
                maxMs,
              )
            : { kind: "none", why: "unknown" },
      });
      if (address && places.open.length > 0) lastOpen.set(address, places.open);
      return places;
    },
  };
}
