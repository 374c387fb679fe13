import { readFileSync } from "node:fs";
import { appendFile, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type RemoteBuild, remoteBuild } from "@kalima/release-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolder, makeRelease, writeBuild } from "../../../../test/releases/build-fixture.ts";
import { findRenderFault } from "../../release-serving/public.ts";
import { emitReleaseSchema } from "../build/release-schema.ts";
import type { RenderableBuild } from "../build/remote-build.ts";
import { createDiskStore } from "../store/disk-store.ts";

const DOCS = resolve(import.meta.dirname, "../../../../../docs");
const page = readFileSync(join(DOCS, "release-format.md"), "utf8");

/** Sentences of the table of refusals; `…` stands for what differs. */
function listSentences(): string[] {
  const [, table = ""] = page.split("### What is refused");
  return [...table.matchAll(/^\| .* \| `(.+)` \|$/gm)].map(([, sentence = ""]) => sentence);
}
const toPattern = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split("…")
      .map((part) => part.replaceAll(/[.?*()[\]]/g, "\\$&"))
      .join(".+")}$`,
  );

let root = "";
let made = 0;
const met = new Set<string>();
beforeAll(async () => {
  root = await createFolder();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const RENDER = "exports.render = async () => { throw new Error('no window'); };";
const prepare = (version = "1.0.0", files?: Record<string, string>) =>
  writeBuild(join(root, String(++made)), { remote: "points", version, render: RENDER, ...(files && { files }) });
const put = (folder: string, version = "1.0.0") =>
  createDiskStore(join(root, `store-${made}`)).put("points", version, folder);

/** Changes the description of a build. */
async function describeAs(folder: string, change: (build: RemoteBuild) => object): Promise<void> {
  const path = join(folder, "release.json");
  const build = JSON.parse(await readFile(path, "utf8")) as RemoteBuild;
  await writeFile(path, JSON.stringify({ ...build, ...change(build) }));
}

async function expectSentence(refusal: Promise<unknown>): Promise<void> {
  const { message } = await refusal.then(
    () => ({ message: "nothing was refused" }),
    (error: Error) => error,
  );
  const found = listSentences().filter((sentence) => toPattern(sentence).test(message));
  expect(found, message).toHaveLength(1);
  met.add(found[0] ?? "");
}

describe("docs/release-format.md", () => {
  it.each<[string, (folder: string) => Promise<void>]>([
    ["a later format", (folder) => describeAs(folder, () => ({ formatVersion: 2, entry: "remoteEntry.js" }))],
    ["a missing field", (folder) => describeAs(folder, () => ({ container: undefined }))],
    ["a wrong field", (folder) => describeAs(folder, ({ entry }) => ({ entry: { ...entry, integrity: "md5-" } }))],
    ["a container for all versions", (folder) => describeAs(folder, () => ({ container: "points" }))],
    ["text that is no JSON", (folder) => writeFile(join(folder, "release.json"), "{")],
    [
      "a foreign contract",
      (folder) => describeAs(folder, ({ contract }) => ({ contract: { ...contract, name: "x" } })),
    ],
    ["a missing file", (folder) => unlink(join(folder, "7.0a1b2c3d.js"))],
    ["a longer file", (folder) => appendFile(join(folder, "remoteEntry.js"), ";")],
    [
      "a packed file of other contents",
      (folder) => writeFile(join(folder, "remoteEntry.js.br"), brotliCompressSync("x")),
    ],
    ["an entry that is not listed", (folder) => describeAs(folder, ({ files }) => ({ files: files.slice(1) }))],
    ["a file listed twice", (folder) => describeAs(folder, ({ files }) => ({ files: [...files, files[0]] }))],
    [
      "a bundle among the files",
      (folder) => describeAs(folder, ({ files, render }) => ({ files: [...files, render] })),
    ],
    ["a source map", (folder) => writeFile(join(folder, "remoteEntry.js.map"), "{}")],
  ])("says how %s is refused", async (_fault, plant) => {
    const folder = await prepare();
    await plant(folder);
    await expectSentence(put(folder));
  });

  it("says how other bytes of a version are refused, and a bundle that throws", async () => {
    await put(await prepare());
    const store = `store-${made}`;
    const other = await prepare("1.0.0", { "remoteEntry.js": "globalThis.entry = 2;" });
    await expectSentence(createDiskStore(join(root, store)).put("points", "1.0.0", other));
    const build = remoteBuild.parse(makeRelease({ remote: "points", version: "1.0.0", render: RENDER }));
    const fault = await findRenderFault(build as RenderableBuild, RENDER);
    await expectSentence(Promise.reject(new Error(`Its bundle for the server cannot render ${fault}`)));
  });

  it("names no sentence that the server does not say", () => {
    expect([...met].sort()).toEqual(listSentences().sort());
  });

  it("explains every field of its schema, which is the one that the server parses with", async () => {
    const schema = JSON.parse(await readFile(join(DOCS, "release-format.schema.json"), "utf8"));
    expect(schema, "run: node scripts/release-format.ts").toEqual(JSON.parse(JSON.stringify(emitReleaseSchema())));
    const { contract, schemas, preload: _preload, ...own } = schema.properties;
    const fields = [own, contract.properties, schemas.properties].flatMap((properties) => Object.keys(properties));
    expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  });

  it("takes builds from before it had a number for the first", () => {
    const { formatVersion: _missing, ...earlier } = makeRelease({ remote: "points", version: "1.0.0" });
    expect(remoteBuild.parse(earlier).formatVersion).toBe(1);
  });
});
