import type { Moment } from "@kalima/contracts/rendering";
import { useContext } from "react";
import { UiContext } from "../provider/ui-context.ts";

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The clock and zone to render with, as the server did; null once the browser has hydrated, and always without a
 * server: then both are the browser's own.
 */
export function useMoment(): Moment | null {
  const { moment = null, isHydrated } = useContext(UiContext);
  return isHydrated ? null : moment;
}

/** The zone in which times are shown, or null while it is unknown; undefined for the browser's own, which is not read. */
export function useFormatZone(): string | null | undefined {
  const { moment, isHydrated } = useContext(UiContext);
  if (!moment) return undefined;
  return isHydrated ? zoneAfter(moment) : moment.zone;
}

/**
 * IANA name of the zone in which times are shown, for code that finds out the day of an instant. Null while the server
 * does not know it: a first visit, until the browser has hydrated.
 */
export function useZone(): string | null {
  const { moment, isHydrated } = useContext(UiContext);
  if (!moment) return browserZone();
  return isHydrated ? zoneAfter(moment) : moment.zone;
}

const zones = new WeakMap<Moment, string>();

/** Read once for what was served with a moment: reading costs more than formatting a time. */
function zoneAfter(moment: Moment): string {
  const known = zones.get(moment);
  if (known) return known;
  const zone = browserZone();
  zones.set(moment, zone);
  return zone;
}
