import { hash } from "node:crypto";
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../../scripts/root.ts";
import { buildPackage, type RemoteBuild } from "../../shared/build/src/index.ts";
import { rootOnDemand } from "./faults-on-demand.ts";

/** Faults in a remote's own code. Its bytes are those that were released, so integrity checks pass. */
export const CODE_FAULTS = [
  "throws at load",
  "throws at mount",
  "throws while rendering",
  "throws in an effect",
  "needs another React",
] as const;
export type CodeFault = (typeof CODE_FAULTS)[number];
/** A code fault, or a build whose page's address says what goes wrong. */
export type BuildFault = CodeFault | "on demand";

const REMOTE_OF = (name: string, root: string) => `
export const { mount } = defineRemote({
  name: "${name}",
  load: async () => ({ Root: ${root} }),
  translations: (language) => import(\`./i18n/\${language}.json\`),
});
`;

/** Faulty versions of `src/app.ts`; the real one is kept beside it as `released-app.ts`. */
const FACES: Partial<Record<BuildFault, (name: string) => string>> = {
  "throws at load": () => `
export { mount } from "./released-app.ts";
throw new Error("on purpose: at load");
`,
  "throws at mount": () => `
export async function mount(): Promise<never> {
  throw new Error("on purpose: at mount");
}
`,
  "throws while rendering": (name) => `
import { defineRemote } from "@kalima/platform/remote";
function Root(): never {
  throw new Error("on purpose: while rendering");
}
${REMOTE_OF(name, "Root")}`,
  "throws in an effect": (name) => `
import { defineRemote } from "@kalima/platform/remote";
import type { ComponentType } from "react";
import { createElement, useEffect } from "react";
import { Root as ReleasedRoot } from "./root.tsx";
function Root(props: object) {
  useEffect(() => {
    throw new Error("on purpose: in an effect");
  }, []);
  return createElement(ReleasedRoot as ComponentType, props);
}
${REMOTE_OF(name, "Root")}`,
  "on demand": (name) => `
import { defineRemote } from "@kalima/platform/remote";
${rootOnDemand()}
${REMOTE_OF(name, "Root")}`,
};

const OUR_REACT = /(["'])\^19[\d.]*\1/g;

/**
 * Pretends that the build needs another React: its entry requires that version, and release.json gets the hash of the
 * new bytes.
 */
async function requireAnotherReact(folder: string): Promise<void> {
  const entry = join(folder, "remoteEntry.js");
  const code = await readFile(entry, "utf8");
  const other = code.replace(OUR_REACT, '"^18.3.1"');
  if (other === code) throw new Error("the entry names no version of React");
  await writeFile(entry, other);
  await rm(`${entry}.br`, { force: true });
  const path = join(folder, "release.json");
  const build = JSON.parse(await readFile(path, "utf8")) as RemoteBuild;
  const bytes = Buffer.from(other);
  const integrity = `sha384-${hash("sha384", bytes, "base64")}`;
  build.entry.integrity = integrity;
  for (const file of build.files.filter(({ file }) => file === build.entry.file)) {
    Object.assign(file, { integrity, bytes: bytes.length });
  }
  await writeFile(path, JSON.stringify(build, null, 2));
}

export type MadeBuild = { name: string; version: string; folder: string };

/**
 * Builds a remote anew from its own sources, as another version, with the project's own builder. With a fault its
 * face is wrapped or replaced; nothing else differs. The folder is the caller's to remove.
 */
export async function buildAgain(name: string, fault: BuildFault | null): Promise<MadeBuild & { workshop: string }> {
  const workshop = await mkdtemp(join(tmpdir(), "kalima-build-"));
  const root = join(workshop, name);
  const source = join(ROOT, name);
  await mkdir(root);
  for (const part of ["src", "package.json", "remote.manifest.ts"]) {
    await cp(join(source, part), join(root, part), { recursive: true });
  }
  // Above the package, where its packages are found all the same and are none of its sources.
  await symlink(join(source, "node_modules"), join(workshop, "node_modules"));
  const face = fault && FACES[fault];
  if (face) {
    await cp(join(root, "src", "app.ts"), join(root, "src", "released-app.ts"));
    await writeFile(join(root, "src", "app.ts"), face(name));
  }
  // The same bytes would be the same version.
  await appendFile(join(root, "src", "app.ts"), `export const madeIn = "${basename(workshop)}";\n`);
  const { version, folder } = await buildPackage(root, "production", { hasBudget: false });
  if (fault === "needs another React") await requireAnotherReact(folder);
  return { name, version, folder, workshop };
}
