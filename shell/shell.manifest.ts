import { shellPages } from "./src/pages/shell-pages.ts";

type ShellManifest = { publishes: string[]; consumes: string[]; pages: string[] };

/** What the shell itself exchanges with remotes and the server; its build publishes the schemas of it. */
export const manifest: ShellManifest = {
  publishes: ["support.requested@1"],
  consumes: [],
  pages: shellPages.map(({ path }) => path),
};
