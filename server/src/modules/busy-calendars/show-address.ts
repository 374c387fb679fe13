/** Names of files and folders that say what a calendar is; longer ones may be its secret. */
const MAX_SHOWN = 16;

function showPart(part: string): string {
  let name = part;
  try {
    name = decodeURIComponent(part);
  } catch {
    // It is shown as it is written.
  }
  return name.includes("@") || name.length <= MAX_SHOWN ? name : "…";
}

/**
 * A calendar's address for its owner to recognize, without what opens it: host, e-mail addresses and short names, such as
 * `calendar.google.com/calendar/ical/grace@example.com/…/basic.ics`.
 */
export function showAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return [host, ...pathname.split("/").filter(Boolean).map(showPart)].join("/").slice(0, 200);
}
