import type { ArabicStyle, Language, Theme } from "@kalima/contracts/domain";
import type { HostedSlot, Moment, RenderRequest } from "@kalima/contracts/rendering";
import type { SharedParts } from "@kalima/release-client";
import type { ReleasedRemote, ReleasedShell, ReleaseSet } from "@kalima/releases-contract";
import type { FlagValues } from "@kalima/school-contract";
import { LRUCache } from "lru-cache";
import { readClientAddress } from "../../../kernel/http/request-context.ts";
import { listFlagsOn } from "../../flags/public.ts";
import type { RenderBundles } from "../../release-serving/public.ts";
import type { CallAsVisitor, Renderer } from "../../rendering/public.ts";
import type { Facts } from "../facts/facts-in-time.ts";
import type { PageVisitor } from "../facts/visitor.ts";
import { type FilledPlaces, type RenderFault, renderPlaces } from "./fill-places.ts";
import type { LocalBundles } from "./local-bundles.ts";
import { findHostedPlace, listFillings, type PlannedPlace } from "./plan-places.ts";

/** Inputs that a visitor's page depends on. */
export type Visit = {
  /** Path with query. */
  url: string;
  language: Language;
  arabicStyle: ArabicStyle;
  theme: Theme;
  release: ReleaseSet;
  /** The shell that was chosen for this visitor; another one makes the page where it cannot. */
  chosenShell?: ReleasedShell | undefined;
  /** Shell version of the page that is open in the browser, when only the places of the next page are requested. */
  openShell?: string | undefined;
  visitor: PageVisitor;
  facts: Facts;
  flags: FlagValues;
  callApi: CallAsVisitor;
  /** Called with the render faults in the page that this visitor gets. */
  onFaults(faults: readonly RenderFault[]): void;
};

export type SiteRendering = {
  /** Before a page with remotes from a developer's machine is planned. */
  prepare(remotes: readonly ReleasedRemote[]): Promise<void>;
  /** Returns true if the remote can be rendered for a page of a shell that shares these parts. */
  isReady(remote: ReleasedRemote, shared: SharedParts | null): boolean;
  /** The text of a remote's style sheet by its hash; null for one that must be fetched. */
  styleSheet(integrity: string): string | null;
  /** Takes `maxMs` milliseconds at most. */
  fill(
    planned: readonly PlannedPlace[],
    visit: Visit & { moment: Moment; shared: SharedParts | null },
    maxMs: number,
  ): Promise<FilledPlaces>;
};

/** Number of addresses whose open slots are cached. */
const MAX_ADDRESSES = 500;

/** The folder of a version's files is that of its entry. */
const resolveFolder = ({ entry }: ReleasedRemote) => new URL(".", entry).href;

/** Lets a remote call the site's API, and of all backends those that its contract names. */
function restrictBackends(callApi: CallAsVisitor, { contract }: ReleasedRemote): CallAsVisitor {
  const isNamed = (path: string) => contract.backends?.some(({ name }) => path.startsWith(`//${name}/`));
  return async (path) => (path.startsWith("//") && !isNamed(path) ? { status: 404, body: "null" } : callApi(path));
}

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

  const fits = ({ isLocal, name, version }: ReleasedRemote, shared: SharedParts | null) =>
    isLocal || shared === null || bundles.fits(name, version, shared);

  return {
    prepare: local.prepare,
    styleSheet: bundles.styleSheet,
    isReady(remote, shared) {
      const name = formatName(remote);
      return name !== null && !remote.isDisabled && fits(remote, shared) && renderer.isReady(name);
    },
    async fill(planned, visit, maxMs) {
      const { release, visitor, url, language, arabicStyle, theme, flags, moment, callApi, shared: inPage } = visit;
      const page = planned.find(({ place }) => place.kind === "page");
      const address = page && `${formatName(page.remote)} ${url.split("?")[0]}`;
      const slots = listFillings(release, visitor);
      const shared: Omit<RenderRequest, "place"> = {
        url,
        language,
        arabicStyle,
        theme,
        moment,
        slots,
        session: visitor.session,
        flags: listFlagsOn(flags),
      };
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
                restrictBackends(callApi, remote),
                maxMs,
              )
            : { kind: "none", why: "unknown" },
      });
      if (address && places.open.length > 0) lastOpen.set(address, places.open);
      return places;
    },
  };
}

/** Half of what one version renders at a time, so that one address never keeps all others waiting. */
const PAGES_AT_ONCE = 4;

type Fill = SiteRendering["fill"];

const makeEmptyPlaces = (): FilledPlaces => ({ filled: [], faults: [], isComplete: false, open: [] });

/**
 * Limits the concurrent renders of each address to {@link PAGES_AT_ONCE}, times `factor`. Further pages are sent at
 * once and rendered by the browser: a class behind one address does not wait, and a flood of requests from one address
 * does not slow down others.
 */
export function limitRenders(fill: Fill, factor: number): Fill {
  const rendering = new Map<string, number>();
  return async (planned, visit, maxMs) => {
    const address = readClientAddress({ ip: visit.visitor.address });
    const running = rendering.get(address) ?? 0;
    if (running >= PAGES_AT_ONCE * factor) return makeEmptyPlaces();
    rendering.set(address, running + 1);
    try {
      return await fill(planned, visit, maxMs);
    } finally {
      const left = (rendering.get(address) ?? 1) - 1;
      if (left === 0) rendering.delete(address);
      else rendering.set(address, left);
    }
  };
}
