/** Default address of `npm run dev-remote`. */
const USUAL_ADDRESS = "http://localhost:4300";

/**
 * Reads the address that the query of `/developers` proposes. Only the browser's own machine is accepted: a link must
 * not get an admin to load code from another origin with one click.
 */
export function readProposal(search: string): { remote: string; address: string } {
  const query = new URLSearchParams(search);
  const address = query.get("address") ?? "";
  const isOwnMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(address);
  return { remote: query.get("remote") ?? "", address: isOwnMachine ? address : USUAL_ADDRESS };
}
