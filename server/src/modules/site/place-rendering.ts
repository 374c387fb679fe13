import type { ReleasedRemote } from "@kalima/contracts/api";
import type { RenderRequest } from "@kalima/contracts/rendering";
import type { Renderer } from "../rendering/public.ts";
import { fillPlaces } from "./fill-places.ts";
import { fillingsFor, hostedPlace } from "./plan-places.ts";
import type { SiteRendering } from "./site-parts.ts";

/** The folder of a version's files is that of its entry. */
const filesOf = ({ entry }: ReleasedRemote) => new URL(".", entry).href;
const nameOf = ({ name, version }: ReleasedRemote) => `${name}@${version}`;

/** Renders the places of pages by the render process. */
export function createPlaceRendering(renderer: Pick<Renderer, "isReady" | "render">): SiteRendering {
  return {
    isReady: (remote) => !remote.isDisabled && !remote.isLocal && renderer.isReady(nameOf(remote)),
    fill(planned, { release, visitor, url, language, theme, moment, callApi }) {
      const slots = fillingsFor(release, visitor);
      const shared: Omit<RenderRequest, "place"> = { url, language, theme, moment, slots, session: visitor.session };
      return fillPlaces({
        planned,
        hosted: (slot) => hostedPlace(slot, { release, fillings: slots }),
        render: ({ place, remote }, maxMs) =>
          renderer.render(nameOf(remote), { place, ...shared, files: filesOf(remote) }, callApi, maxMs),
      });
    },
  };
}
