import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { RemoteSchemas } from "@kalima/contracts/published";
import { compile, filesWithModule } from "./compile.ts";
import { configurationOf } from "./configuration.ts";
import { type BuiltFile, describeFiles, integrityOf, type ListedFile, listFiles } from "./file-integrity.ts";
import { setMapsAside } from "./source-maps.ts";
import { stampContract } from "./stamp-contract.ts";
import { stampSchemas } from "./stamp-schemas.ts";
import { type BuildTarget, containerName, outputFolder } from "./targets.ts";
import { usedCalls } from "./used-calls.ts";

/** What a remote's build says of itself, `release.json` in its folder. Files are relative to that folder. */
export type RemoteBuild = {
  name: string;
  version: string;
  /** Name under which the entry registers its container. */
  container: string;
  entry: BuiltFile;
  /** What a page of this remote needs at once; a file of translations only in its language. */
  preload: (BuiltFile & { language?: "en" | "ar" })[];
  contract: RemoteContract;
  /** Of the values it exchanges with the site; no page gets them. */
  schemas: RemoteSchemas;
  /** Every file that a page may ask for. */
  files: ListedFile[];
};

type FederationManifest = {
  exposes: { path: string; assets: Record<"js" | "css", { sync: string[] }> }[];
};

/** Builds a remote into its version's folder and describes it. */
export async function buildRemote(target: BuildTarget): Promise<RemoteBuild> {
  const folder = outputFolder(target);
  const contract = await stampContract(target);
  await mkdir(folder, { recursive: true });
  const stats = await compile(configurationOf(target));
  const schemas = await stampSchemas(target, usedCalls(stats));

  await setMapsAside(folder, target);
  const manifest = JSON.parse(await readFile(join(folder, "mf-manifest.json"), "utf8")) as FederationManifest;
  const app = manifest.exposes.find((exposed) => exposed.path === "./app");
  if (!app) throw new Error(`${target.name}: the build exposes no ./app`);

  async function textsIn(language: "en" | "ar") {
    const files = await describeFiles(folder, filesWithModule(stats, new RegExp(`/src/i18n/${language}\\.json$`)));
    return files.map((file) => ({ ...file, language }));
  }

  // The bundler's own notes: no page reads them.
  await Promise.all(["mf-manifest.json", "mf-stats.json"].map((name) => rm(join(folder, name), { force: true })));

  const build: RemoteBuild = {
    name: target.name,
    version: target.version,
    container: containerName(target),
    entry: { file: "remoteEntry.js", as: "script", integrity: await integrityOf(join(folder, "remoteEntry.js")) },
    preload: [
      ...(await describeFiles(folder, [
        ...app.assets.js.sync,
        ...app.assets.css.sync,
        ...filesWithModule(stats, /\/src\/root\.tsx$/),
      ])),
      ...(await textsIn("en")),
      ...(await textsIn("ar")),
    ],
    contract,
    schemas,
    files: await listFiles(folder),
  };
  await writeFile(join(folder, "contract.json"), JSON.stringify({ ...contract, schemas }));
  await writeFile(join(folder, "release.json"), JSON.stringify(build));
  return build;
}
