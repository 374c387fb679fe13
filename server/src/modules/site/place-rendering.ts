import type { ReleasedRemote } from "@kalima/contracts/api";
import type { RenderRequest } from "@kalima/contracts/rendering";
import type { Renderer } from "../rendering/public.ts";
import { fillPlaces } from "./fill-places.ts";
import type { LocalBundles } from "./local-bundles.ts";
import { fillingsFor, hostedPlace } from "./plan-places.ts";
import type { SiteRendering } from "./site-parts.ts";

/** The folder of a version's files is that of its entry. */
const filesOf = ({ entry }: ReleasedRemote) => new URL(".", entry).href;

/** Renders the places of pages by the render process. */
export function createPlaceRendering(
  renderer: Pick<Renderer, "isReady" | "render">,
  local: LocalBundles,
): SiteRendering {
  const nameOf = (remote: ReleasedRemote) =>
    remote.isLocal ? local.nameOf(remote) : `${remote.name}@${remote.version}`;

  return {
    prepare: local.prepare,
    isReady(remote) {
      const name = nameOf(remote);
      return name !== null && !remote.isDisabled && renderer.isReady(name);
    },
    fill(planned, { release, visitor, url, language, theme, moment, callApi }, maxMs) {
      const slots = fillingsFor(release, visitor);
      const shared: Omit<RenderRequest, "place"> = { url, language, theme, moment, slots, session: visitor.session };
      return fillPlaces({
        planned,
        maxMs,
        hosted: (slot) => hostedPlace(slot, { release, fillings: slots }),
        render: ({ place, remote }, maxMs) =>
          renderer.render(nameOf(remote) ?? "", { place, ...shared, files: filesOf(remote) }, callApi, maxMs),
      });
    },
  };
}
