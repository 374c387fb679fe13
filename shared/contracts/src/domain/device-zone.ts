/** The school's zone, which stands in where a device's own cannot be used. */
export const STAND_IN_ZONE = "Africa/Cairo";

/** Whether times can be written in a zone: a device may name one that this engine does not know, or none at all. */
function isUsable(zone: string | undefined): zone is string {
  if (!zone || zone === "Etc/Unknown") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** IANA name of the device's zone; the school's where the device has no usable one. Times say in which zone they are. */
export function deviceZone(device: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return isUsable(device) ? device : STAND_IN_ZONE;
}
