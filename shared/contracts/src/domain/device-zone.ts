/** The school's zone, which stands in where a device's own cannot be used. */
export const STAND_IN_ZONE = "Africa/Cairo";
/** localStorage: the zone that a visitor chose whose device has none that can be used. */
export const CHOSEN_ZONE_KEY = "TIME_ZONE";

const zoneOfEngine = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

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
 * IANA name of the device's zone. Where the device has no usable one: the zone its visitor chose, else the school's. Times
 * say in which zone they are.
 *
 * Intl makes two formatters for the answer, and every time on a page asks. So the device is asked once for what runs without
 * a pause, such as a render; a visitor who travels takes the open page along all the same.
 */
export function deviceZone(device?: string): string {
  if (device !== undefined) return usableZone(device);
  if (current === undefined) {
    current = usableZone(zoneOfEngine());
    queueMicrotask(() => {
      current = undefined;
    });
  }
  return current;
}

function usableZone(device: string): string {
  if (isUsableZone(device)) return device;
  const chosen = chosenZone();
  return isUsableZone(chosen) ? chosen : STAND_IN_ZONE;
}
