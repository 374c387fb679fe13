import {
  type HostedSlot,
  type PagePlaces,
  placeMarker,
  placeName,
  type ServedPlace,
  servedElement,
} from "@kalima/contracts/rendering";
import type { RenderOutcome } from "../../rendering/public.ts";
import type { PlannedPlace } from "./plan-places.ts";

/**
 * Longest wait of a page for all of its places; the browser renders later ones. On a first visit over a slow line it costs
 * nothing: styles and font, which the head names, take as long.
 */
export const PAGE_DEADLINE_MS = 500;
/** Shorter deadline while the database hangs: the page has already waited for it, and most places would too. */
export const HANGING_DEADLINE_MS = 60;

export type FilledPlace = PlannedPlace & { name: string; html: string; data: string; isHosted: boolean };
/** A failed or late render, with the version that is to blame. */
export type RenderFault = {
  remote: string;
  version: string;
  outcome: "render_failed" | "render_late";
  reason: string | null;
};
export type FilledPlaces = {
  filled: FilledPlace[];
  faults: RenderFault[];
  /** Every place that was planned, or that a page left open for a remote, came rendered. */
  isComplete: boolean;
  /** The slots that its places left open, filled or not. */
  open: HostedSlot[];
};

/** Deadline of a page that is made for the cache while no visitor waits for it. */
export const BACKGROUND_TIMEOUT_MS = 2_000;

/** Maximum nesting: a page hosts a section, which hosts slots of other remotes. The browser renders deeper slots. */
const MAX_HOSTS = 2;

type RenderPlacesOptions = {
  /** For all places together. */
  maxMs: number;
  planned: readonly PlannedPlace[];
  render(place: PlannedPlace, maxMs: number): Promise<RenderOutcome>;
  hosted(slot: HostedSlot): PlannedPlace | null;
  /** Slots that the places are likely to leave open: their rendering begins with that of the places. */
  expected?: readonly HostedSlot[];
  now?: () => number;
};

function toFaults({ remote }: PlannedPlace, outcome: RenderOutcome): RenderFault[] {
  const version = { remote: remote.name, version: remote.version };
  if (outcome.kind === "failed") return [{ ...version, outcome: "render_failed", reason: outcome.reason }];
  return outcome.kind === "late" ? [{ ...version, outcome: "render_late", reason: null }] : [];
}

/**
 * Renders the places of a page concurrently, within one deadline. Slots that they leave open are rendered after them,
 * or concurrently if they were expected. Unused speculative renders are discarded and their faults are not reported.
 */
export async function renderPlaces({
  planned,
  render,
  hosted,
  expected = [],
  maxMs,
  now = () => performance.now(),
}: RenderPlacesOptions): Promise<FilledPlaces> {
  const until = now() + maxMs;
  const result: FilledPlaces = { filled: [], faults: [], isComplete: true, open: [] };
  const begin = (place: PlannedPlace) => render(place, Math.max(0, until - now()));
  const begun = new Map(
    expected.flatMap((slot) => hosted(slot) ?? []).map((place) => [placeName(place.place), begin(place)]),
  );

  async function fill(place: PlannedPlace, hosts: readonly string[]): Promise<void> {
    const name = placeName(place.place);
    const isHosted = hosts.length > 0;
    const outcome = await ((isHosted && begun.get(name)) || begin(place));
    result.faults.push(...toFaults(place, outcome));
    if (outcome.kind !== "rendered") {
      result.isComplete = false;
      return;
    }
    const { html, data } = outcome;
    result.filled.push({ ...place, name, html, data, isHosted });
    if (hosts.length === MAX_HOSTS) return;
    const within = [...hosts, name];
    const open = outcome.hosted.filter((slot) => !within.includes(placeName({ kind: "slot", ...slot })));
    result.open.push(...open);
    const inner = open.flatMap((slot) => hosted(slot) ?? []);
    await Promise.all(inner.map((place) => fill(place, within)));
  }

  await Promise.all(planned.map((place) => fill(place, [])));
  return result;
}

const MARKER = /<!--place:([^>]*)-->/g;

/** Inserts the rendered places into the shell's HTML, and hosted slots into their hosts. Other markers are removed. */
export function insertPlaces(body: string, filled: readonly FilledPlace[]): string {
  function fillIn(html: string, hosts: readonly string[]): string {
    return html.replace(MARKER, (_marker, name: string) => {
      const place = filled.find((each) => each.name === name && each.isHosted === hosts.length > 0);
      if (!place || hosts.includes(name)) return "";
      const inner = fillIn(place.html, [...hosts, name]);
      return place.isHosted ? servedElement(place.place, place.remote).replace(MARKER, () => inner) : inner;
    });
  }
  return fillIn(body, []);
}

/** `ServedPlaces` as JSON; each place's data is JSON already. */
export function serializeServedPlaces(
  filled: readonly FilledPlace[],
  { person, moment }: Pick<ServedPlace, "person" | "moment">,
): string {
  const entries = filled.map(({ name, remote, data }) => {
    const served = JSON.stringify({ remote: remote.name, version: remote.version, person, moment });
    return `${JSON.stringify(name)}:${served.slice(0, -1)},"data":${data}}`;
  });
  return `{${entries.join(",")}}`;
}

/** `PagePlaces` as JSON. */
export function serializePagePlaces(
  filled: readonly FilledPlace[],
  { styles, scripts, ...rendered }: Pick<PagePlaces, "styles" | "scripts"> & Pick<ServedPlace, "person" | "moment">,
): string {
  const isRendered = filled.some(({ name }) => name === "page");
  const html = isRendered ? insertPlaces(placeMarker({ kind: "page" }), filled) : null;
  const files = JSON.stringify({ html, styles, scripts });
  return `${files.slice(0, -1)},"places":${serializeServedPlaces(filled, rendered)}}`;
}
