import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { listContractFolders } from "@kalima/contracts/packages";
import type { RemoteContract } from "@kalima/contracts/pages";
import { listUndeclaredBackends, RELEASE_FORMAT, type RemoteSchemas } from "@kalima/contracts/published";
import { findUses } from "./bundle-uses.ts";
import { bundledSources } from "./bundled-files.ts";
import { checkSharedZod } from "./check-shared-zod.ts";
import { compile, filesWithModule } from "./compile.ts";
import { makeConfiguration } from "./configuration.ts";
import { type BuiltFile, describeFile, describeFiles, hashFile, type ListedFile } from "./file-integrity.ts";
import { hashBuild, nameBuild } from "./name-build.ts";
import { bringsReact, isBrought } from "./own-react.ts";
import { makeRenderConfiguration, RENDER_FILE } from "./render-configuration.ts";
import { filesOfScreens, type PreloadedFile, textsOfScreens } from "./screen-files.ts";
import { listSharedByRemote } from "./shared-parts.ts";
import { sortHashes } from "./sort-hashes.ts";
import { setMapsAside } from "./source-maps.ts";
import { stampContract } from "./stamp-contract.ts";
import { stampSchemas } from "./stamp-schemas.ts";
import { type BuildTarget, containerName, mapsFolder, nameTarget, outputFolder } from "./targets.ts";
import { usedCalls } from "./used-calls.ts";

/** The build of a remote, as `release.json` in its folder describes it. Files are relative to that folder. */
export type RemoteBuild = {
  formatVersion: typeof RELEASE_FORMAT;
  name: string;
  version: string;
  /** Name under which the entry registers its container. */
  container: string;
  entry: BuiltFile;
  /** Files that a page of this remote needs at once. */
  preload: PreloadedFile[];
  contract: RemoteContract;
  /** Schemas of the values that the remote exchanges with the site; no page gets them. */
  schemas: RemoteSchemas;
  /** Every file that a page may ask for. */
  files: ListedFile[];
  /**
   * The bundle that renders this version on the server, which no page may ask for. Older builds have none. With a shell
   * that does not share each part in `shared`, the browser may render something else.
   */
  render?: ListedFile & { shared: string[] };
};

type FederationManifest = {
  exposes: { path: string; assets: Record<"js" | "css", { sync: string[] }> }[];
};

/** The screens that the contract names for a page or slot. */
function listScreens({ pages, slots }: RemoteContract): Set<string> {
  return new Set([...pages, ...slots].flatMap(({ screen }) => screen ?? []));
}

/** Names of the events in the schemas of its sockets. */
function listSocketEvents({ sockets = {} }: RemoteSchemas): RemoteContract["socketEvents"] {
  return Object.fromEntries(
    Object.entries(sockets).map(([namespace, { client, server }]) => [
      namespace,
      { sends: Object.keys(client), receives: Object.keys(server) },
    ]),
  );
}

/** Builds a remote without a name into its folder, names it after its bytes, and describes it. */
export async function buildRemote(target: BuildTarget): Promise<RemoteBuild> {
  const folder = outputFolder(target);
  const declared = await stampContract(target);
  const unnamed = { ...target, brings: declared.brings };
  const contracts = listContractFolders(unnamed.root).filter((path) => basename(path) !== "contracts");
  await checkSharedZod(
    unnamed.name,
    [unnamed.root, ...contracts].map((path) => join(path, "src")),
  );
  await mkdir(folder, { recursive: true });
  const stats = await compile(makeConfiguration(unnamed));
  await sortHashes(folder);
  const uses = await findUses(await bundledSources(stats), unnamed);
  const calls = await usedCalls(stats);
  const undeclared = listUndeclaredBackends(declared, calls);
  if (undeclared.length > 0)
    throw new Error(
      `${unnamed.name} calls ${undeclared.join(", ")}, which its manifest does not name in \`backends\`.`,
    );
  const schemas = await stampSchemas(unnamed, calls, uses);
  const described = { ...declared, links: uses.links, calls, socketEvents: listSocketEvents(schemas) };

  await setMapsAside(folder, unnamed);
  const manifest = JSON.parse(await readFile(join(folder, "mf-manifest.json"), "utf8")) as FederationManifest;
  const app = manifest.exposes.find((exposed) => exposed.path === "./app");
  if (!app) throw new Error(`${unnamed.name}: the build exposes no ./app`);
  // The bundler's own notes: no page reads them.
  await Promise.all(["mf-manifest.json", "mf-stats.json"].map((name) => rm(join(folder, name), { force: true })));
  const names = (await readdir(folder)).sort();

  const render = await compile(makeRenderConfiguration(unnamed));
  // Both bundles contain the design system that the remote brings, and so render alike in any page.
  const shared = bringsReact(unnamed) ? [] : await listSharedByRemote(unnamed.root, render, stats, uses.modules);
  const name = await hashBuild(folder, [{ ...described, commit: "" }, schemas, shared]);
  await nameBuild([folder, mapsFolder(unnamed)], name);
  const named = nameTarget(unnamed, name);
  const contract = { ...described, version: named.version };
  const screens = listScreens(contract);

  const common = await describeFiles(folder, [
    ...app.assets.js.sync,
    ...app.assets.css.sync,
    ...filesWithModule(stats, /\/src\/root\.tsx$/),
    ...names.filter(isBrought),
  ]);

  const build: RemoteBuild = {
    formatVersion: RELEASE_FORMAT,
    name: named.name,
    version: named.version,
    container: containerName(named),
    entry: { file: "remoteEntry.js", as: "script", integrity: await hashFile(join(folder, "remoteEntry.js")) },
    preload: [
      ...common,
      ...(await filesOfScreens(folder, stats, screens, common)),
      ...(await textsOfScreens(folder, stats, screens, { root: unnamed.root, language: "en" })),
      ...(await textsOfScreens(folder, stats, screens, { root: unnamed.root, language: "ar" })),
    ],
    contract,
    schemas,
    files: await Promise.all(names.map((file) => describeFile(folder, file))),
    render: { ...(await describeFile(folder, RENDER_FILE)), shared },
  };
  await writeFile(join(folder, "contract.json"), JSON.stringify({ ...contract, schemas }));
  await writeFile(join(folder, "release.json"), JSON.stringify(build));
  return build;
}
