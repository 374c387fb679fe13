/** A host that cannot end a source of the content policy or widen it: letters, digits, dots, hyphens. */
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1"]);

/**
 * The origin from which a local build may come, or null. The browser's own machine may speak http, everybody
 * else https. An address with a path, a query or a name to sign in with is refused rather than trimmed.
 *
 * The browser that turned it on requests it; the server only where it runs on that same machine itself.
 */
export function localOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !HOST.test(url.hostname)) return null;
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password) return null;
  const isOwnMachine = url.protocol === "http:" && OWN_MACHINE.has(url.hostname);
  return isOwnMachine || url.protocol === "https:" ? url.origin : null;
}
