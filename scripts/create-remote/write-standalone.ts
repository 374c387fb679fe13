import { cp, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { publishablePackages } from "../pack/publishable.ts";
import { type RemoteOptions, UsageError } from "./options.ts";
import { fillTexts, PIPELINE, TEMPLATE } from "./write-remote.ts";

const STANDALONE = join(import.meta.dirname, "standalone");
/** Programs and types that the root of this project has for all remotes. */
const TOOLS = ["typescript", "vitest", "@types/node", "@types/react", "@types/react-dom"];

type Ranges = Record<string, string>;
type Manifest = { dependencies: Ranges; devDependencies: Ranges };

const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

/** Versions of `catalog:`, which pnpm knows in this project alone. */
async function readCatalog(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, "pnpm-workspace.yaml"), "utf8");
  const [, lines = ""] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return new Map([...lines.matchAll(/^ {2}"?([^":]+)"?: (\S+)$/gm)].map(([, name = "", range = ""]) => [name, range]));
}

/** The manifest of the template, with ranges that a registry understands, and with the tools that this project's root has. */
async function makeManifest(root: string, template: Manifest & object): Promise<object> {
  const catalog = await readCatalog(root);
  const own = new Map(publishablePackages(root).map(({ name, version }) => [name, `^${version}`]));
  const { devDependencies: tools } = (await readJson(join(root, "package.json"))) as Manifest;
  const resolve = (ranges: Ranges): Ranges =>
    Object.fromEntries(
      Object.entries(ranges)
        .map(([name, range]): [string, string] => [
          name,
          (range.startsWith("workspace:") ? own.get(name) : range === "catalog:" ? catalog.get(name) : range) ?? range,
        ])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const { dependencies, devDependencies, ...rest } = template;
  const added = Object.fromEntries(TOOLS.map((name) => [name, tools[name] ?? ""]));
  return {
    ...rest,
    engines: { node: ">=24" },
    scripts: { build: "kalima-build", check: "kalima-remote check", dev: "kalima-remote dev" },
    dependencies: resolve(dependencies),
    devDependencies: resolve({ ...devDependencies, ...added, "@kalima/remote-cli": "workspace:^" }),
  };
}

async function assertEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.some((name) => name !== ".git")) throw new UsageError(`${folder} is not empty.`);
}

/**
 * Writes a repository with one remote: the sources of the template, ranges of packages, its own pipeline, README and owners.
 *
 * @throws {UsageError} for a folder that has files.
 */
export async function writeStandalone(root: string, folder: string, options: RemoteOptions): Promise<void> {
  await assertEmpty(folder);
  await cp(TEMPLATE, folder, { recursive: true });
  await cp(STANDALONE, folder, { recursive: true });
  await fillTexts(folder, options);
  const manifest = join(folder, "package.json");
  await writeFile(manifest, `${JSON.stringify(await makeManifest(root, await readJson(manifest)), null, 2)}\n`);
  // Under their own names, tools would read them in this project.
  const places = {
    [PIPELINE]: `.github/workflows/${options.name}.yml`,
    CODEOWNERS: ".github/CODEOWNERS",
    gitignore: ".gitignore",
    "biome.template.json": "biome.json",
  };
  for (const [from, to] of Object.entries(places)) {
    await mkdir(dirname(join(folder, to)), { recursive: true });
    await rename(join(folder, from), join(folder, to));
  }
}
