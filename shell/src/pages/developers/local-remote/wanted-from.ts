/** What `npm run dev-remote` serves at by default. */
const USUAL_ADDRESS = "http://localhost:4300";

/**
 * What the address line of `/developers` proposes. Only this browser's own machine may be proposed: a link must
 * not get an admin to load code from another origin with one click.
 */
export function wantedFrom(search: string): { remote: string; address: string } {
  const query = new URLSearchParams(search);
  const address = query.get("address") ?? "";
  const isOwnMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(address);
  return { remote: query.get("remote") ?? "", address: isOwnMachine ? address : USUAL_ADDRESS };
}
