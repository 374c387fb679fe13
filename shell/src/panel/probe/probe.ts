import type { BusTraffic } from "@kalima/platform/host";
import type { Place } from "@kalima/platform/remote";
import type { ReleaseSet, RemoteOutcome } from "@kalima/releases-contract";
import { BehaviorSubject } from "rxjs";
import { createFaults, type PanelFaults } from "./faults.ts";

const EVENTS_KEPT = 200;

export type SeenEvent = BusTraffic & { id: number; at: Date };
/** State of one slot or page; `left` after its remote was unmounted. */
export type PlaceState = {
  /** `page`, or the slot with its key. */
  place: string;
  remote: string;
  version: string;
  state: RemoteOutcome | "left";
  reason: string;
  at: Date;
};

/** Data that the developer panel collects about a page, from its start on. */
export type Probe = {
  /** Newest first. */
  readonly events: BehaviorSubject<readonly SeenEvent[]>;
  readonly places: BehaviorSubject<readonly PlaceState[]>;
  readonly faults: PanelFaults;
  watchBus(traffic: BusTraffic): void;
  watchPlace(place: Place, remote: string, version: string, outcome: RemoteOutcome, reason?: string): void;
  leavePlace(place: Place, remote: string): void;
};

function formatPlace(place: Place): string {
  if (place.kind === "page") return "page";
  return place.key ? `${place.slot}:${place.key}` : place.slot;
}

type ProbeOptions = { release: ReleaseSet; storage: Storage; origin: string; now: () => Date };

/** Keeps what happens for the panel, which may be opened later. Only in development. */
export function createProbe({ release, storage, origin, now }: ProbeOptions): Probe {
  const events = new BehaviorSubject<readonly SeenEvent[]>([]);
  const places = new BehaviorSubject<readonly PlaceState[]>([]);
  let seen = 0;

  function put(next: PlaceState): void {
    const others = places.value.filter(({ place, remote }) => place !== next.place || remote !== next.remote);
    places.next([...others, next]);
  }

  return {
    events,
    places,
    faults: createFaults({
      storage,
      pageAddress: `${origin}/`,
      servedVersion: (remote) => release.remotes.find(({ name }) => name === remote)?.version,
    }),
    watchBus(traffic) {
      seen += 1;
      events.next([{ ...traffic, id: seen, at: now() }, ...events.value].slice(0, EVENTS_KEPT));
    },
    watchPlace(place, remote, version, state, reason = "") {
      put({ place: formatPlace(place), remote, version, state, reason, at: now() });
    },
    leavePlace(place, remote) {
      const standing = places.value.find((known) => known.place === formatPlace(place) && known.remote === remote);
      if (standing) put({ ...standing, state: "left", at: now() });
    },
  };
}
