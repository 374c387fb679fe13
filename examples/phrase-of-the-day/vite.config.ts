import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import remote from "./remote.json" with { type: "json" };

const UNNAMED = "unnamedbuild";
const [SCRIPT, RENDER] = ["phrase-of-the-day.js", "render.cjs"];
const toContainer = (version: string) => `${remote.name}_${version}`.replace(/\W/g, "_");

/** Names the version after its bytes, and describes it as docs/release-format.md says. It has one file and no styles. */
async function describe(folder: string): Promise<void> {
  const [unnamed, render] = await Promise.all([SCRIPT, RENDER].map((file) => readFile(join(folder, file), "utf8")));
  const bytes = createHash("sha256").update(JSON.stringify([unnamed, render, remote]));
  const version = `${packageJson.version}-${bytes.digest("hex").slice(0, UNNAMED.length)}`;
  const container = toContainer(version);
  const script = String(unnamed).replaceAll(toContainer(UNNAMED), container);
  await writeFile(join(folder, SCRIPT), script);
  await writeFile(join(folder, `${SCRIPT}.br`), brotliCompressSync(script));
  const list = (file: string, text: string) => ({
    file,
    bytes: Buffer.byteLength(text),
    integrity: `sha384-${createHash("sha384").update(text).digest("base64")}`,
  });
  const listed = list(SCRIPT, script);
  const { file, integrity } = listed;
  const { name, schemas } = remote;
  const contract = { name, version, commit: process.env.COMMIT ?? "unknown", ...remote.contract };
  const named = { formatVersion: 1, name, version, container, entry: { file, as: "script", integrity }, preload: [] };
  const release = { ...named, contract, schemas, files: [listed], render: list(RENDER, String(render)) };
  await writeFile(join(folder, "release.json"), JSON.stringify(release));
}

export default defineConfig({
  builder: {},
  environments: {
    client: {
      build: { lib: { entry: "src/entry.ts", formats: ["iife"], name: toContainer(UNNAMED), fileName: () => SCRIPT } },
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
  plugins: [
    {
      name: "release-format",
      async buildApp({ config, environments: { client, ssr }, build }) {
        if (!client || !ssr) throw new Error("Vite knows no such environments");
        await build(client);
        await build(ssr);
        await describe(join(config.root, config.build.outDir));
      },
    },
  ],
});
