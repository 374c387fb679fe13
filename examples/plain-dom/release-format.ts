import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import remote from "./remote.json" with { type: "json" };

/** Stands for the hash in the version's name until the files are known. It has as many characters as the hash. */
const UNNAMED = "unnamedbuild";
const NO_INTEGRITY = "integrity-of-styles";
const SCRIPT = "plain-dom.js";
const STYLES = "plain-dom.css";
const RENDER = "render.cjs";

const compress = promisify(brotliCompress);
const hashOf = (bytes: Buffer | string) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
const containerOf = (version: string) => `${remote.name}_${version}`.replace(/\W/g, "_");

/** Names the version after its bytes, and describes it in `release.json` (docs/release-format.md). */
async function writeRelease(folder: string): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const styles = await read(STYLES);
  const unnamed = (await read(SCRIPT)).replace(NO_INTEGRITY, hashOf(styles));
  const render = await read(RENDER);
  const bytes = [unnamed, styles, render, JSON.stringify(remote)].join("\0");
  const version = `${packageJson.version}-${createHash("sha256").update(bytes).digest("hex").slice(0, UNNAMED.length)}`;
  const container = containerOf(version);
  const script = unnamed.replaceAll(containerOf(UNNAMED), container);
  await writeFile(join(folder, SCRIPT), script);
  for (const [file, text] of [
    [SCRIPT, script],
    [STYLES, styles],
  ] as const)
    await writeFile(join(folder, `${file}.br`), await compress(text));

  const describe = (file: string, text: string) => ({ file, bytes: Buffer.byteLength(text), integrity: hashOf(text) });
  const files = [describe(SCRIPT, script), describe(STYLES, styles)];
  const [entry, sheet] = files.map(({ file, integrity }) => ({
    file,
    as: file === STYLES ? "style" : "script",
    integrity,
  }));
  const release = {
    formatVersion: 1,
    name: remote.name,
    version,
    container,
    entry,
    preload: [sheet],
    contract: { name: remote.name, version, commit: process.env.COMMIT ?? "unknown", ...remote.contract },
    schemas: remote.schemas,
    files,
    render: describe(RENDER, render),
  };
  await writeFile(join(folder, "release.json"), JSON.stringify(release));
}

/** Builds the script for pages and the bundle for the server, and writes the release format beside them. */
export function releaseFormat(): Plugin {
  let resolved: ResolvedConfig;
  return {
    name: "release-format",
    config: () => ({
      define: { STYLES_INTEGRITY: JSON.stringify(NO_INTEGRITY) },
      builder: {},
      environments: {
        client: {
          build: {
            target: ["chrome111", "edge111", "firefox121", "safari16.4"],
            lib: {
              entry: "src/entry.ts",
              formats: ["iife"],
              name: containerOf(UNNAMED),
              fileName: () => SCRIPT,
              cssFileName: "plain-dom",
            },
          },
        },
        ssr: {
          resolve: { noExternal: true },
          build: {
            ssr: "src/render.ts",
            emptyOutDir: false,
            rolldownOptions: { output: { format: "cjs", entryFileNames: RENDER } },
          },
        },
      },
    }),
    configResolved(config) {
      resolved = config;
    },
    async buildApp({ environments: { client, ssr }, build }) {
      if (!client || !ssr) throw new Error("Vite knows no such environments");
      await build(client);
      await build(ssr);
      const folder = join(resolved.root, resolved.build.outDir);
      await writeRelease(folder);
      console.info(`${(await readdir(folder)).join(", ")} in ${folder}`);
    },
  };
}
