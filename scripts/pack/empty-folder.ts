import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { publishablePackages } from "./publishable.ts";

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const readPackage = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"));

/** Links packages of others from where this machine has them installed for `like`, as an installation would place them. */
async function linkOthers(names: readonly string[], folder: string, like: string): Promise<void> {
  for (const name of names.filter((name) => !name.startsWith("@kalima/"))) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(like, "node_modules", name)), link);
  }
}

const TOOLS = ["typescript", "vitest", "@types/node", "@types/react", "@types/react-dom"];
const TYPES = { extends: "@kalima/build/tsconfig.remote.json", include: ["src", "*.ts"] };
const PARTS = ["node_modules", "dist"];

/**
 * Copies a remote into an empty folder and installs these archives there, without a registry: what they depend on is linked
 * from `root`, the project that they were packed from.
 */
export async function installInEmptyFolder(root: string, remote: string, archives: readonly string[]): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "kalima-alone-")));
  const model = join(root, remote);
  await cp(model, folder, { recursive: true, filter: (path) => !PARTS.includes(basename(path)) });
  const manifest = await readPackage(folder);
  await linkOthers(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }), folder, model);
  await linkOthers(TOOLS, folder, root);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(TYPES));
  for (const archive of archives) {
    const name = basename(archive).replace(/^kalima-(.*)-[\d.]+\.tgz$/, "$1");
    const installed = join(folder, "node_modules", "@kalima", name);
    await mkdir(installed, { recursive: true });
    execFileSync("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"]);
  }
  for (const { name, folder: like } of publishablePackages(root)) {
    const installed = join(folder, "node_modules", name);
    const { dependencies = {} } = await readPackage(installed);
    await linkOthers(Object.keys(dependencies), installed, like);
  }
  return folder;
}
