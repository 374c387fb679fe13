import { wholeState } from "./short-state.ts";
import type { SiteState } from "./site-state.ts";

/**
 * Reads the state from the document. No schema checks it: this version of the shell has written it, and the server had
 * parsed what remotes and database gave.
 *
 * @throws when it is missing or not JSON: without it there is no site.
 */
export function readSiteState(document: Document): SiteState {
  const text = document.getElementById("site-state")?.textContent;
  if (!text) throw new Error("the page carries no site state");
  return wholeState(JSON.parse(text));
}
