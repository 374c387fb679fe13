import type { Moment } from "@kalima/contracts/rendering";
import { useContext, useSyncExternalStore } from "react";
import { UiContext } from "../provider/ui-context.ts";
import { browserZone } from "./browser-zone.ts";

const subscribe = () => () => {};

/**
 * The clock and zone to render with, as the server did; null once the browser has hydrated, and always without a
 * server: then both are the browser's own.
 */
export function useMoment(): Moment | null {
  const { moment = null, zoneAfter } = useContext(UiContext);
  return zoneAfter ? null : moment;
}

/** The zone in which times are shown, or null while it is unknown; undefined for the browser's own, which is not read. */
export function useFormatZone(): string | null | undefined {
  const { moment, zoneAfter } = useContext(UiContext);
  return moment ? (zoneAfter ?? moment.zone) : undefined;
}

/**
 * IANA name of the zone in which times are shown, for code that finds out the day of an instant. Null while the server
 * does not know it: a first visit, until the browser has hydrated.
 */
export function useZone(): string | null {
  const { moment, zoneAfter } = useContext(UiContext);
  // The same with a moment on both sides, so that hydration renders nothing again.
  const own = useSyncExternalStore(
    subscribe,
    () => (moment ? null : browserZone()),
    () => null,
  );
  return moment ? (zoneAfter ?? moment.zone) : own;
}
