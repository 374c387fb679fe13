import { remoteBuild } from "@kalima/release-client";
import { describe, expect, it } from "vitest";
import { computeIntegrity, makeRelease } from "../../../test/releases/build-fixture.ts";
import { createRenderBundles } from "./render-bundles.ts";

const SOURCE = "exports.render = 1;";
const build = (version: string, render?: string) =>
  remoteBuild.parse(makeRelease({ remote: "mfe-demo", version, ...(render !== undefined && { render }) }));

const shared = async () => ["design-1"];
const log = { warn: () => undefined };

/** Makes a store that returns these answers in turn, then the last one for ever. */
function makeStore(...answers: (string | null | Error)[]) {
  let reads = 0;
  return {
    reads: () => reads,
    async renderBundle() {
      const answer = answers[Math.min(reads++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return typeof answer === "string" ? Buffer.from(answer) : null;
    },
    file: async () => null,
  };
}

describe("bundles for the render process", () => {
  it.each([
    ["design-1", ["design-1"], 1],
    ["design-1", ["design-2", "design-1"], 1],
    ["design-1", ["design-2"], 0],
    ["design-1", null, 1],
    [undefined, ["design-2"], 1],
    [["button 1", "react@1"], [["button 1", "card 1", "react@1"]], 1],
    [
      ["button 1", "react@1"],
      [
        ["button 2", "react@1"],
        ["button 1", "react@2"],
      ],
      0,
    ],
    [["button 1"], ["design-1"], 0],
    ["design-1", [["button 1"]], 0],
  ])("with shared modules %s, in pages of shells with %s: %i renderable", async (inside, inPages, count) => {
    const made = build("1.0.0", SOURCE);
    const live = [{ ...made, render: made.render && { ...made.render, shared: inside } }];
    const bundles = createRenderBundles({
      live: async () => live,
      store: makeStore(SOURCE),
      shared: async () => inPages ?? [],
      log,
    });
    expect(await bundles.live()).toHaveLength(count);
    expect(await bundles.source("mfe-demo", "1.0.0")).toBe(count === 1 ? SOURCE : null);
  });

  it("fit the pages of shells with the same modules inside", async () => {
    const made = build("1.0.0", SOURCE);
    const live = async () => [{ ...made, render: made.render && { ...made.render, shared: "design-1" } }];
    const shells = async () => ["design-1", "design-2"];
    const bundles = createRenderBundles({ live, store: makeStore(SOURCE), shared: shells, log });
    await bundles.live();
    expect(["design-1", "design-2"].map((shell) => bundles.fits("mfe-demo", "1.0.0", shell))).toEqual([true, false]);
  });

  it("say once which live version was built with other shared packages than the shell", async () => {
    const made = build("1.0.0", SOURCE);
    let live = [{ ...made, render: made.render && { ...made.render, shared: "design-2" } }];
    const lines: string[] = [];
    const parts = {
      live: async () => live,
      store: makeStore(SOURCE),
      shared,
      log: { warn: (line: string) => void lines.push(line) },
    };
    const bundles = createRenderBundles(parts);
    for (let look = 0; look < 3; look++) await bundles.live();
    expect(lines).toEqual([expect.stringContaining("mfe-demo@1.0.0 is not rendered on the server")]);
    live = live.map((mixed) => ({ ...mixed, version: "1.1.0" }));
    await bundles.live();
    expect(lines).toHaveLength(2);
  });

  it("exist for live versions that were built with one", async () => {
    const live = [build("1.0.0", SOURCE), build("1.1.0")];
    const bundles = createRenderBundles({ live: async () => live, store: makeStore(SOURCE), shared, log });
    const page = { place: { kind: "page" }, url: "/mfe-demo", role: null };
    expect(await bundles.live()).toEqual([{ remote: "mfe-demo", version: "1.0.0", warmUps: [page] }]);
    expect(await bundles.source("mfe-demo", "1.0.0")).toBe(SOURCE);
    expect(await bundles.source("mfe-demo", "1.1.0")).toBeNull();
    expect(await bundles.source("mfe-demo", "0.9.0")).toBeNull();
  });

  it("get read once while their version is live", async () => {
    let live = [build("1.0.0", SOURCE)];
    const store = makeStore(SOURCE);
    const bundles = createRenderBundles({ live: async () => live, store, shared, log });
    await bundles.source("mfe-demo", "1.0.0");
    await bundles.source("mfe-demo", "1.0.0");
    expect(store.reads()).toBe(1);
    live = [];
    expect(await bundles.source("mfe-demo", "1.0.0")).toBeNull();
    live = [build("1.0.0", SOURCE)];
    await bundles.source("mfe-demo", "1.0.0");
    expect(store.reads()).toBe(2);
  });

  it("fail to load when the stored bytes do not match the signature", async () => {
    const live = [build("1.0.0", SOURCE)];
    expect(live[0]?.render?.integrity).toBe(computeIntegrity(SOURCE));
    const bundles = createRenderBundles({ live: async () => live, store: makeStore("evil();"), shared, log });
    await expect(bundles.source("mfe-demo", "1.0.0")).rejects.toThrow("is not the signed one");
  });

  it("get read again after the store did not answer", async () => {
    const store = makeStore(new Error("away"), SOURCE);
    const bundles = createRenderBundles({ live: async () => [build("1.0.0", SOURCE)], store, shared, log });
    await expect(bundles.source("mfe-demo", "1.0.0")).rejects.toThrow("away");
    expect(await bundles.source("mfe-demo", "1.0.0")).toBe(SOURCE);
  });
});

describe("style sheets for the document", () => {
  it.each([
    ["plain", ".card{color:red}", true],
    ["with a picture inside", '.card{background:url("data:image/png;base64,AA")}', true],
    ["with a picture beside it", ".card{background:url(star.svg)}", false],
    ["that would end its element", ".card::after{content:'</style>'}", false],
  ])("one %s stands in it: %s, %s", async (_what, text, stands) => {
    const made = build("1.0.0", SOURCE);
    const sheet = { file: "1.css", as: "style" as const, integrity: computeIntegrity(text) };
    const store = { ...makeStore(SOURCE), file: async () => Buffer.from(text) };
    const bundles = createRenderBundles({ live: async () => [{ ...made, preload: [sheet] }], store, shared, log });
    expect(bundles.styleSheet(sheet.integrity)).toBeNull();
    await bundles.source("mfe-demo", "1.0.0");
    expect(bundles.styleSheet(sheet.integrity)).toBe(stands ? text : null);
  });

  it("one with other bytes than were signed does not", async () => {
    const sheet = { file: "1.css", as: "style" as const, integrity: computeIntegrity("a{}") };
    const store = { ...makeStore(SOURCE), file: async () => Buffer.from("b{}") };
    const live = async () => [{ ...build("1.0.0", SOURCE), preload: [sheet] }];
    const bundles = createRenderBundles({ live, store, shared, log });
    await bundles.source("mfe-demo", "1.0.0");
    expect(bundles.styleSheet(sheet.integrity)).toBeNull();
  });
});
