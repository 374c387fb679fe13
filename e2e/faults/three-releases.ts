import type { Page } from "@playwright/test";
import type { SourceChange } from "../../scripts/versions/source-tree.ts";
import { PLATFORM_VERSION } from "../../shared/contracts/src/pages/platform-range.ts";

export const REMOTE = "mfe-catalog";
export const PATH = "/teachers";

const SCREEN = `${REMOTE}/src/screens/teachers-screen.tsx`;
const writeNews = (platform: string) => `News of platform ${platform}`;

/** One commit of the whole project: what its shell offers, and what its remote needs. */
export type Commit = {
  name: string;
  /** Text that its remote reads from an export which only shells from this commit on share; null before that commit. */
  news: string | null;
  changes: readonly SourceChange[];
};

/**
 * Writes the sources of a commit that adds an export to the design system, with a remote that uses it and requires this
 * platform.
 */
function commit(name: string, platform: string, needs: string, earlier: readonly SourceChange[]): Commit {
  const [major, minor] = platform.split(".");
  const part = `News${major}${minor}`;
  const news = writeNews(platform);
  const changes = [
    ...earlier,
    { file: "shared/contracts/src/pages/platform-range.ts", from: `"${PLATFORM_VERSION}"`, to: `"${platform}"` },
    {
      file: "shared/ui/src/index.ts",
      from: "export { Button,",
      to: `export const ${part} = () => "${news}";\nexport { Button,`,
    },
    { file: `${REMOTE}/remote.manifest.ts`, from: 'platform: "^2"', to: `platform: "${needs}"` },
    { file: SCREEN, from: "{ ButtonLink }", to: `{ ButtonLink, ${part} }` },
    {
      file: SCREEN,
      from: "<TrainerChoice Action={Book} />",
      to: `<><p><${part} /></p><TrainerChoice Action={Book} /></>`,
    },
  ];
  return { name, news, changes };
}

const [MAJOR = 0, MINOR = 0] = PLATFORM_VERSION.split(".").map(Number);
const NEXT = `${MAJOR}.${MINOR + 1}`;
const exported = commit("", `${NEXT}.0`, "", []).changes.filter(({ file }) => file === "shared/ui/src/index.ts");

/** The sources as they are, and two commits after them. */
export const OLDER: Commit = { name: "older", news: null, changes: [] };
export const CURRENT = commit("current", `${NEXT}.0`, `^${NEXT}`, []);
/** Its remote's manifest does not say that it needs a newer page. Only what it imports does. */
export const NEWER = commit("newer", `${MAJOR}.${MINOR + 2}.0`, `^${MAJOR}`, exported);

/** The versions that the document says it has. */
export async function readVersions(page: Page): Promise<{ shell: string; remote: string }> {
  const { release } = JSON.parse((await page.locator("#site-state").textContent()) ?? "{}");
  const remote = release.remotes.find(({ name }: { name: string }) => name === REMOTE);
  return { shell: release.shell.version, remote: remote.version };
}
