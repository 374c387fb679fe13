/** A host that cannot end a source of the content policy or widen it: letters, digits, dots, hyphens. */
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1"]);

/**
 * Returns the origin that a local build may be loaded from, or null. The browser's own machine may use http; other
 * hosts need https. An address with a path, a query or credentials is refused rather than trimmed.
 *
 * The browser that turned it on requests this origin; the server does so only if it runs on the same machine.
 */
export function parseLocalOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !HOST.test(url.hostname)) return null;
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password) return null;
  const isOwnMachine = url.protocol === "http:" && OWN_MACHINE.has(url.hostname);
  return isOwnMachine || url.protocol === "https:" ? url.origin : null;
}
