import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeDataFolders } from "../../server/src/kernel/database/embedded/cluster-folder.ts";
import { findFreePort } from "../../server/test/free-port.ts";
import { buildPackage } from "../../shared/build/src/index.ts";
import { readOptions } from "../create-remote/options.ts";
import { copyWorkspace, linkPackages } from "../create-remote/workspace-copy.ts";
import { writeRemote } from "../create-remote/write-remote.ts";
import { packPackages } from "../pack/pack-packages.ts";
import { ROOT } from "../root.ts";
import { type Site, startSite } from "../site.ts";
import { type LocalRegistry, startRegistry } from "./local-registry.ts";
import { createOwnRepository, type OwnRepository } from "./own-repository.ts";

/**
 * A remote in a repository of its own, from its first file to visitors and back. `npm run test:deep` runs it after the build,
 * which the site serves.
 */
const NAME = "mfe-far-away";
const WORDS = [NAME, "--path", "/far/away", "--title", "Far away", "--title-ar", "بعيد"];
const EN = "src/i18n/en.json";
const [LEAD, CHANGED] = [
  "The school in figures, counted from what really happened.",
  "The school in figures.",
] as const;
const VISITS = 300;

let registry: LocalRegistry;
let own: OwnRepository;
let site: Site;
let siteEnv: NodeJS.ProcessEnv;
let dataFolder = "";

/** Runs `npm run release` on the server of the site. */
const onServer = (...words: string[]) =>
  execFileSync(process.execPath, [join(ROOT, "scripts", "release.ts"), ...words], { env: siteEnv, encoding: "utf8" });

/** Opens the page as that many new visitors, and counts those who get each version. */
async function countVersions(visits: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let visit = 0; visit < visits; visit += 1) {
    const html = await (await fetch(`${site.addresses.site}/far/away`)).text();
    const [, version = "none"] = new RegExp(`/${NAME}/([\\w.-]+)/`).exec(html) ?? [];
    counts[version] = (counts[version] ?? 0) + 1;
  }
  return counts;
}

/** Waits until new visitors get this version alone: every process of the site learns of a change within a second. */
const untilAllGet = (version: string) =>
  expect.poll(() => countVersions(5), { timeout: 30_000 }).toEqual({ [version]: 5 });

/** The version that the same sources make as a folder of this project. */
async function versionInside(): Promise<string> {
  const ground = await copyWorkspace();
  try {
    await writeRemote(ground, readOptions(WORDS));
    await linkPackages(ground, NAME, "mfe-auth");
    const texts = join(ground, NAME, EN);
    await writeFile(texts, (await readFile(texts, "utf8")).replace(LEAD, CHANGED));
    return (await buildPackage(join(ground, NAME), "production")).version;
  } finally {
    await rm(ground, { recursive: true, force: true });
  }
}

const publish = async () => {
  const output = await own.do("pnpm", "exec", "kalima-remote", "publish", "--json");
  return JSON.parse(output.slice(output.indexOf("{"))) as {
    version: string;
    isNew: boolean;
    preview?: { url: string };
  };
};

describe.runIf(process.env.TEST_STANDALONE === "1")("a remote in a repository of its own", { timeout: 300_000 }, () => {
  let first = "";
  let second = "";

  beforeAll(async () => {
    const [port, ...ports] = await Promise.all(Array.from({ length: 4 }, findFreePort));
    const archives = packPackages(ROOT, join(ROOT, "dist", "packages"));
    registry = await startRegistry(port ?? 0);
    for (const archive of archives) registry.publish(archive);
    dataFolder = await mkdtemp(join(tmpdir(), "kalima-standalone-"));
    const [PORT, ASSETS_PORT, SANDBOX_PORT] = ports.map(String);
    siteEnv = { ...process.env, PORT, ASSETS_PORT, SANDBOX_PORT, DATA_DIR: dataFolder, ADDRESS_LIMIT_FACTOR: "1000" };
    site = await startSite({ ...siteEnv, LOG_LEVEL: "warn" });
    siteEnv = { ...siteEnv, SITE_ORIGIN: site.addresses.site, ASSETS_ORIGIN: site.addresses.assets };
    own = await createOwnRepository();
  }, 300_000);
  afterAll(async () => {
    await site?.stop();
    await registry?.stop();
    await own?.remove();
    await removeDataFolders(dataFolder);
  });

  it("is created and installed from a registry", async () => {
    const script = join(ROOT, "scripts", "create-remote.ts");
    await own.do(process.execPath, script, ...WORDS, "--standalone", own.folder);
    await writeFile(join(own.folder, ".npmrc"), `@kalima:registry=${registry.address}\n`);
    await own.do("pnpm", "install", "--prefer-offline", "--no-frozen-lockfile", "--reporter=append-only");
    await own.do("git", "add", "-A");
    await own.do("git", "-c", "user.name=Team", "-c", "user.email=team@localhost", "commit", "-qm", "Begin");
    expect((await own.do("git", "status", "--porcelain")).trim()).toBe("");
  });

  it("passes all checks after a change, its contract compared with the site", async () => {
    await own.change(EN, LEAD, CHANGED);
    const [token = ""] = onServer("create-token", NAME, "team", "--rights", "publish,rollout", "--days", "1").split(
      "\n",
    );
    own.env.SITE_ORIGIN = site.addresses.site;
    own.env.RELEASE_TOKEN = token;
    const output = await own.do("pnpm", "check");
    expect(output).toContain(`${NAME}: all 8 checks passed`);
    expect(output).not.toContain("not compared");
  });

  it("fails them for a page of another team, a wrong layer and an unused export", async () => {
    const manifest = join(own.folder, "remote.manifest.ts");
    const figures = join(own.folder, "src/features/show-figures/use-figures.ts");
    const before = await Promise.all([manifest, figures].map((path) => readFile(path, "utf8")));
    await writeFile(manifest, before[0]?.replace('path: "/far/away"', 'path: "/teachers"') ?? "");
    await writeFile(figures, `import "../../screens/start-screen.tsx";\n${before[1]}\nexport const unused = 1;\n`);
    const { code, output } = await own.run("pnpm", "check");
    await Promise.all([manifest, figures].map((path, at) => writeFile(path, before[at] ?? "")));
    expect(code).toBe(1);
    expect(output).toContain("mfe-catalog owns the page /teachers.");
    expect(output).toMatch(/failed: .*dependency law, dead code, .*contract/);
  });

  it("has the version that the same sources have in this project", async () => {
    const published = await publish();
    first = published.version;
    expect(published.isNew).toBe(true);
    expect(first).toBe(await versionInside());
    await untilAllGet(first);
  });

  it("shows a second version by a preview link before anybody gets it", async () => {
    await own.change(EN, CHANGED, "The school, counted.");
    const published = await publish();
    second = published.version;
    expect(second).not.toBe(first);
    expect(await own.do("pnpm", "exec", "kalima-remote", "can-i-deploy", second)).toContain("fits everything");
    expect(await own.do("pnpm", "exec", "kalima-remote", "preview", second)).toContain(
      `${site.addresses.site}/far/away#preview=`,
    );
    expect(await countVersions(3)).toEqual({ [first]: 3 });
  });

  it("rolls out to a tenth of the visitors, to all, and back", async () => {
    const remote = (...words: string[]) => own.do("pnpm", "exec", "kalima-remote", ...words);
    expect(await remote("rollout", second, "--percent", "10")).toMatch(/ at 10%/);
    const shares = await countVersions(VISITS);
    console.info(`${VISITS} visitors: ${JSON.stringify(shares)}\n`);
    expect(shares[second]).toBeGreaterThan(0);
    expect(shares[second]).toBeLessThan(VISITS / 4);
    expect(shares[first]).toBe(VISITS - (shares[second] ?? 0));
    await remote("promote");
    await untilAllGet(second);
    expect(await remote("rollback")).toContain(`stable ${first}`);
    await untilAllGet(first);
    expect(await remote("status")).toContain(first);
  });

  it("reads an event of another team, whose contract it pulls from the site", async () => {
    const output = await own.do("pnpm", "exec", "kalima-remote", "contracts", "pull", "mfe-booking@live");
    expect(output).toContain("booking.cancelled@1, booking.created@1");
    await own.do("pnpm", "install", "--prefer-offline", "--no-frozen-lockfile", "--reporter=append-only");
    await own.change("remote.manifest.ts", "consumes: []", 'consumes: ["booking.created@1"]');
    const hook = "src/features/show-figures/use-figures.ts";
    await own.change(
      hook,
      "import { usePlatform, useQuery }",
      "import { useEvent, usePlatform, useQuery, useQueryClient }",
    );
    await own.change(hook, "\nconst ORDER", 'import { bookingCreated } from "mfe-booking-contract";\n\nconst ORDER');
    await own.change(
      hook,
      "const { http } = usePlatform();",
      'const { http } = usePlatform();\n  const queries = useQueryClient();\n  useEvent(bookingCreated, () => void queries.invalidateQueries({ queryKey: ["figures"] }));',
    );
    expect(await own.do("pnpm", "check")).toContain(`${NAME}: all 8 checks passed`);
  });
});
