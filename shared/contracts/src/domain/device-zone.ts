/** The school's zone, which stands in where a device's own cannot be used. */
export const STAND_IN_ZONE = "Africa/Cairo";
/** localStorage: the zone that the visitor chose. */
export const CHOSEN_ZONE_KEY = "TIME_ZONE";

/** The device's zone as it names it, which may not be usable. */
export const zoneOfEngine = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells whether times can be written in a zone. A device may have none, or one that this engine does not know. */
export function isUsableZone(zone: string | null | undefined = zoneOfEngine()): zone is string {
  if (!zone || zone === "Etc/Unknown") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Null where nothing was chosen, and where a browser keeps nothing. */
function chosenZone(): string | null {
  try {
    return globalThis.localStorage.getItem(CHOSEN_ZONE_KEY);
  } catch {
    return null;
  }
}

let current: string | undefined;

/**
 * IANA name of the visitor's zone: the one they chose in this browser, else the device's. Where the device has no usable
 * one, the school's. Times say in which zone they are.
 *
 * Intl makes two formatters for the answer, and every time on a page asks. So the device is asked once for what runs without
 * a pause, such as a render; a visitor who travels takes the open page along all the same.
 */
export function deviceZone(device?: string): string {
  if (device !== undefined) return visitorsZone(device);
  if (current === undefined) {
    current = visitorsZone(zoneOfEngine());
    queueMicrotask(() => {
      current = undefined;
    });
  }
  return current;
}

function visitorsZone(device: string): string {
  const chosen = chosenZone();
  if (isUsableZone(chosen)) return chosen;
  return isUsableZone(device) ? device : STAND_IN_ZONE;
}
