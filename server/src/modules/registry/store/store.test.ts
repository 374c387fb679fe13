import { appendFile, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parseDocument } from "@kalima/release-client";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolder, makeRelease, writeBuild } from "../../../../test/releases/build-fixture.ts";
import { openStoreKinds, type StoreUnderTest } from "../../../../test/releases/stores.ts";
import type { RenderableBuild } from "../build/remote-build.ts";
import { storeLocalBuild } from "./store-local-build.ts";
import type { VersionStore } from "./version-store.ts";

const REMOTE = "mfe-demo";
const RENDER = "exports.render = 1;";
const { kinds, stop } = await openStoreKinds();
let root = "";
let demo = "";
let under: StoreUnderTest;
let store: VersionStore;

beforeEach(async () => {
  root = await createFolder();
  demo = join(root, REMOTE);
});
afterEach(() => rm(root, { recursive: true }));
afterAll(stop);

const build = (version: string, more: { commit?: string; files?: Record<string, string>; render?: string } = {}) =>
  writeBuild(demo, { remote: REMOTE, version, ...more });

describe.each(kinds)("versions $kind", { timeout: 60_000 }, ({ racers, create }) => {
  beforeEach(async () => {
    under = await create();
    store = under.open();
  });

  describe("a version in the store", () => {
    it("has the listed files, what is packed beside them, and its description, byte for byte", async () => {
      const from = await build("1.0.0");
      const { document, isNew } = await store.put(REMOTE, "1.0.0", from);
      expect(isNew).toBe(true);
      expect(document).toBe(await readFile(join(from, "release.json"), "utf8"));
      const files = ["7.0a1b2c3d.css", "7.0a1b2c3d.js", "remoteEntry.js"];
      const contents = await under.readContents(REMOTE, "1.0.0");
      expect(Object.keys(contents).sort()).toEqual(
        [...files.flatMap((name) => [name, `${name}.br`]), "release.json"].sort(),
      );
      for (const [name, text] of Object.entries(contents))
        expect([name, text]).toEqual([name, await readFile(join(from, name), "latin1")]);
    });

    it("keeps its source maps where no file of it is, the first ones for good", async () => {
      await store.put(REMOTE, "1.0.0", await build("1.0.0"));
      const before = await under.readContents(REMOTE, "1.0.0");
      expect(await store.maps(REMOTE, "1.0.0")).toBeNull();
      await store.putMaps(REMOTE, "1.0.0", Buffer.from("first"));
      await store.putMaps(REMOTE, "1.0.0", Buffer.from("second"));
      expect(String(await store.maps(REMOTE, "1.0.0"))).toBe("first");
      expect(await under.readContents(REMOTE, "1.0.0")).toEqual(before);
      await store.remove(REMOTE, "1.0.0");
      expect(await store.maps(REMOTE, "1.0.0")).toBeNull();
    });

    it("stays as it is when the same build comes again, from another commit too", async () => {
      const first = await store.put(REMOTE, "1.0.0", await build("1.0.0"));
      const again = await store.put(REMOTE, "1.0.0", await build("1.0.0", { commit: "another" }));
      expect(again).toEqual({ document: first.document, isNew: false });
      expect(await store.document(REMOTE, "1.0.0")).toBe(first.document);
    });

    it("never changes: other bytes under its name are refused", async () => {
      await store.put(REMOTE, "1.0.0", await build("1.0.0"));
      const other = await build("1.0.0", { files: { "remoteEntry.js": "globalThis.entry = 2;" } });
      await expect(store.put(REMOTE, "1.0.0", other)).rejects.toThrow("a version never changes");
      expect((await under.readContents(REMOTE, "1.0.0"))["remoteEntry.js"]).toBe("globalThis.entry = 1;");
    });

    it("appears once when several processes bring it at the same moment", async () => {
      const from = await build("1.0.0");
      const puts = Array.from({ length: racers }, () => under.open().put(REMOTE, "1.0.0", from));
      const results = await Promise.all(puts);
      expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(results.map(({ document }) => document)).size).toBe(1);
      expect(await store.versions(REMOTE)).toEqual(["1.0.0"]);
    });

    it("keeps one of two different builds that race for its name", async () => {
      const one = await writeBuild(join(root, "a", REMOTE), { remote: REMOTE, version: "1.0.0" });
      const files = { "remoteEntry.js": "globalThis.entry = 2;" };
      const two = await writeBuild(join(root, "b", REMOTE), { remote: REMOTE, version: "1.0.0", files });
      const puts = [one, two].map((from) => under.open().put(REMOTE, "1.0.0", from));
      const results = await Promise.allSettled(puts);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const winner = results[0]?.status === "fulfilled" ? one : two;
      for (const [name, text] of Object.entries(await under.readContents(REMOTE, "1.0.0")))
        expect([name, text]).toEqual([name, await readFile(join(winner, name), "latin1")]);
    });

    it("keeps the bundle for the server apart from the files", async () => {
      const { document } = await store.put(REMOTE, "1.0.0", await build("1.0.0", { render: RENDER }));
      const kept = parseDocument(document) as RenderableBuild;
      expect((await store.renderBundle(kept))?.toString()).toBe(RENDER);
      expect(Object.keys(await under.readContents(REMOTE, "1.0.0"))).not.toContain("render.cjs");
      await store.remove(REMOTE, "1.0.0");
      expect(await store.renderBundle(kept)).toBeNull();
    });

    it("gives a file as it was published, and null for one that is not kept", async () => {
      const { document } = await store.put(REMOTE, "1.0.0", await build("1.0.0"));
      const kept = parseDocument(document);
      const [listed] = kept.files;
      if (!listed) throw new Error("a file was expected");
      expect((await store.file(kept, listed.file))?.length).toBe(listed.bytes);
      expect(await store.file(kept, "absent.css")).toBeNull();
    });

    it("appears in the list with the others, and disappears once removed", async () => {
      for (const version of ["1.0.0", "1.1.0"]) await store.put(REMOTE, version, await build(version));
      expect((await store.versions(REMOTE)).sort()).toEqual(["1.0.0", "1.1.0"]);
      await store.remove(REMOTE, "1.0.0");
      expect(await store.versions(REMOTE)).toEqual(["1.1.0"]);
      expect(await store.document(REMOTE, "1.0.0")).toBeNull();
      expect(await store.versions("mfe-unknown")).toEqual([]);
    });
  });

  describe("what the store refuses", () => {
    const spoil: [string, RegExp, (from: string) => Promise<unknown>][] = [
      [
        "a changed byte",
        /7\.0a1b2c3d\.js is not the file/,
        (at) => writeFile(join(at, "7.0a1b2c3d.js"), "globalThis.chunk = 2;"),
      ],
      ["a byte more", /remoteEntry\.js is not the file/, (at) => appendFile(join(at, "remoteEntry.js"), "\n")],
      [
        "a missing file",
        /7\.0a1b2c3d\.css is listed in release\.json and missing/,
        (at) => unlink(join(at, "7.0a1b2c3d.css")),
      ],
      [
        "a packed file of something else",
        /remoteEntry\.js\.br does not unpack/,
        (at) => writeFile(join(at, "remoteEntry.js.br"), brotliCompressSync("evil()")),
      ],
      [
        "a packed file that is junk",
        /remoteEntry\.js\.br does not unpack/,
        (at) => writeFile(join(at, "remoteEntry.js.br"), "junk"),
      ],
      [
        "a packed file that unpacks to far more",
        /does not unpack/,
        (at) => writeFile(join(at, "remoteEntry.js.br"), brotliCompressSync(Buffer.alloc(1 << 24))),
      ],
      ["a source map", /remoteEntry\.js\.map is a source map/, (at) => writeFile(join(at, "remoteEntry.js.map"), "{}")],
      [
        "a changed bundle for the server",
        /render\.cjs is not the file/,
        (at) => writeFile(join(at, "render.cjs"), "exports.render = 2;"),
      ],
      ["a missing bundle for the server", /render\.cjs is listed/, (at) => unlink(join(at, "render.cjs"))],
      [
        "a bundle for the server among the files of browsers",
        /render\.cjs is for the server alone/,
        (at) => {
          const { files, render } = makeRelease({ remote: REMOTE, version: "1.0.0", render: RENDER });
          return writeRelease(at, { files: [...files, render] });
        },
      ],
      ["no description", /There is no release\.json/, (at) => unlink(join(at, "release.json"))],
      ["a description that is no JSON", /release\.json is malformed/, (at) => writeFile(join(at, "release.json"), "{")],
      [
        "another remote's build",
        /This is mfe-other 1\.0\.0/,
        (at) => writeRelease(at, makeRelease({ remote: "mfe-other", version: "1.0.0" })),
      ],
      [
        "another version's build",
        /This is mfe-demo 2\.0\.0/,
        (at) => writeRelease(at, makeRelease({ remote: REMOTE, version: "2.0.0" })),
      ],
      [
        "an entry that is not listed",
        /remoteEntry\.js is not among the files/,
        (at) => writeRelease(at, { files: [] }),
      ],
      [
        "a file above the folder",
        /release\.json is malformed/,
        (at) => writeRelease(at, { files: [{ file: "../../secrets.json", bytes: 1, integrity: "sha384-" }] }),
      ],
    ];

    function writeRelease(at: string, change: object): Promise<void> {
      const release = { ...makeRelease({ remote: REMOTE, version: "1.0.0", render: RENDER }), ...change };
      return writeFile(join(at, "release.json"), JSON.stringify(release));
    }

    it.each(spoil)("%s", async (_what, reason, damage) => {
      const from = await build("1.0.0", { render: RENDER });
      await damage(from);
      await expect(under.open().put(REMOTE, "1.0.0", from)).rejects.toThrow(reason);
      expect(await under.isEmpty()).toBe(true);
    });

    it.each([
      ["..", "1.0.0"],
      ["mfe-demo/..", "1.0.0"],
      ["", "1.0.0"],
      [REMOTE, ".."],
      [REMOTE, "../x"],
      [REMOTE, ".hidden"],
      [REMOTE, ""],
    ])("a name that leaves its folder: %s %s", async (remote, version) => {
      await expect(store.put(remote, version, await build("1.0.0"))).rejects.toThrow("no such remote");
      await expect(store.remove(remote, version)).rejects.toThrow("no such remote");
      await expect(store.document(remote, version)).rejects.toThrow("no such remote");
    });
  });

  describe("the current build of a package folder", () => {
    it("enters the store", async () => {
      await build("1.0.0");
      await build("1.1.0");
      const stored = await storeLocalBuild(store, demo);
      expect(stored?.build.version).toBe("1.1.0");
      expect(stored?.document).toBe(await store.document(REMOTE, "1.1.0"));
      expect(await store.versions(REMOTE)).toEqual(["1.1.0"]);
    });

    it("yields null where nothing was built", async () => {
      expect(await storeLocalBuild(store, demo)).toBeNull();
    });
  });
});
