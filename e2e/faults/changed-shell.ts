import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/root.ts";
import { buildPackage } from "../../shared/build/src/index.ts";
import type { MadeBuild } from "./faulty-build.ts";

/** A difference between two versions of the shell: a text in one of its sources is replaced. */
export type ShellChange = { file: string; from: string; to: string };

/** Builds the shell anew from its own sources, with a change, as another version. The workshop is the caller's to remove. */
export async function buildChangedShell(changes: readonly ShellChange[]): Promise<MadeBuild & { workshop: string }> {
  const workshop = await mkdtemp(join(tmpdir(), "kalima-build-"));
  const root = join(workshop, "shell");
  const source = join(ROOT, "shell");
  await mkdir(root);
  for (const part of ["src", "package.json", "shell.manifest.ts"])
    await cp(join(source, part), join(root, part), { recursive: true });
  // Above the package, where its packages are found all the same and are none of its sources.
  await symlink(join(source, "node_modules"), join(workshop, "node_modules"));
  for (const { file, from, to } of changes) {
    const text = await readFile(join(root, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} of the shell does not hold "${from}"`);
    await writeFile(join(root, file), text.replace(from, to));
  }
  const { name, version, folder } = await buildPackage(root, "production", { hasBudget: false });
  return { name, version, folder, workshop };
}
