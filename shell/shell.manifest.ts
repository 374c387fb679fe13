import { RELEASES_NAMESPACE } from "@kalima/releases-contract";
import { shellPages } from "./src/pages/shell-pages.ts";
import { shellSlots } from "./src/pages/shell-slots.ts";

type ShellManifest = { publishes: string[]; consumes: string[]; pages: string[]; hosts: string[]; sockets: string[] };

/**
 * The shell's own contract: which events, slots and operations it exchanges with remotes and the server. Its build
 * publishes their schemas.
 */
export const manifest: ShellManifest = {
  publishes: ["support.requested@1"],
  consumes: [],
  pages: shellPages.map(({ path }) => path),
  hosts: shellSlots.map(({ slot }) => slot),
  sockets: [RELEASES_NAMESPACE],
};
