import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import remote from "./remote.json" with { type: "json" };

/** Stand for what is known once the files are there: a hash of the same length in the version's name, and one of the styles. */
const [UNNAMED, NO_INTEGRITY] = ["unnamedbuild", "integrity-of-styles"];
const [SCRIPT, STYLES, RENDER] = ["phrase-of-the-day.js", "phrase-of-the-day.css", "render.cjs"];
const toContainer = (version: string) => `${remote.name}_${version}`.replace(/\W/g, "_");
const hash = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

/** Names the version after its bytes, and describes it as docs/release-format.md says. */
async function describe(folder: string): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const [styles, render] = [await read(STYLES), await read(RENDER)];
  const unnamed = (await read(SCRIPT)).replace(NO_INTEGRITY, hash(styles));
  const bytes = createHash("sha256").update(JSON.stringify([unnamed, styles, render, remote]));
  const version = `${packageJson.version}-${bytes.digest("hex").slice(0, UNNAMED.length)}`;
  const container = toContainer(version);
  const script = unnamed.replaceAll(toContainer(UNNAMED), container);
  await writeFile(join(folder, SCRIPT), script);
  for (const [file, text] of Object.entries({ [SCRIPT]: script, [STYLES]: styles }))
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(text));
  const list = (file: string, text: string) => ({ file, bytes: Buffer.byteLength(text), integrity: hash(text) });
  const files = [list(SCRIPT, script), list(STYLES, styles)];
  const { name, schemas } = remote;
  const contract = { name, version, commit: process.env.COMMIT ?? "unknown", ...remote.contract };
  const entry = { file: SCRIPT, as: "script", integrity: hash(script) };
  const preload = [{ file: STYLES, as: "style", integrity: hash(styles) }];
  const named = { formatVersion: 1, name, version, container, entry, preload };
  const release = { ...named, contract, schemas, files, render: list(RENDER, render) };
  await writeFile(join(folder, "release.json"), JSON.stringify(release));
}

export default defineConfig({
  define: { STYLES_INTEGRITY: JSON.stringify(NO_INTEGRITY) },
  builder: {},
  environments: {
    client: {
      build: {
        lib: {
          entry: "src/entry.ts",
          formats: ["iife"],
          name: toContainer(UNNAMED),
          fileName: () => SCRIPT,
          cssFileName: remote.name,
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
