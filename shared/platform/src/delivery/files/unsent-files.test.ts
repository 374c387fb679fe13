import { DAY_MS } from "@kalima/contracts/domain";
import { describe, expect, it, vi } from "vitest";
import { browserMarks } from "./browser-marks.ts";
import { createMemoryStore } from "./file-store.ts";
import { unsentFiles } from "./unsent-files.fixtures.ts";

const file = new File(["x"], "a.png", { type: "image/png" });

describe("unsent files", () => {
  it("the same tab and account find their files after a reload, for a day", async () => {
    const browser = unsentFiles();
    browser.signIn("mona");
    await browser.of("a").keep("x", file);
    expect(await browser.of("a").read("x")).toBe(file);
    expect(await browser.of("b").read("x")).toBeNull();
    browser.signIn("omar");
    expect(await browser.of("a").read("x")).toBeNull();
    browser.signIn("mona");
    browser.wait(DAY_MS);
    expect(await browser.of("a").read("x")).toBeNull();
  });

  it("a ninth file deletes the oldest one", async () => {
    const browser = unsentFiles();
    for (let each = 1; each <= 10; each += 1) {
      browser.wait(1);
      await browser.of(each % 2 ? "a" : "b").keep(String(each), file);
    }
    expect(await browser.names()).toEqual(["a/3", "a/5", "a/7", "a/9", "b/10", "b/4", "b/6", "b/8"]);
  });

  it("that were removed right after they were kept are gone", async () => {
    const browser = unsentFiles();
    const files = browser.of("a");
    void files.keep("x", file);
    await files.remove("x");
    expect(await browser.names()).toEqual([]);
  });

  it("go when the person signs out, in all tabs", async () => {
    const browser = unsentFiles();
    browser.signIn("mona");
    await browser.of("a").keep("x", file);
    await browser.of("b").keep("y", file);
    const files = browser.of("a");
    const stop = files.watchAccount();
    browser.signIn(null);
    await files.read("x");
    expect(await browser.names()).toEqual([]);
    stop();
  });

  it("stay while the browser's session is being restored", async () => {
    const browser = unsentFiles();
    browser.signIn("mona");
    await browser.of("a").keep("x", file);
    browser.signIn(null);
    const files = browser.of("a", true);
    files.watchAccount();
    await files.read("x");
    browser.signIn("mona");
    expect(await files.read("x")).toBe(file);
    browser.of("a").watchAccount();
    browser.signIn("omar");
    await files.read("x");
    expect(await browser.names()).toEqual([]);
  });

  it("a browser without storage keeps no files and throws no error", async () => {
    const files = unsentFiles().in(() => Promise.reject(new Error("full")));
    await files.keep("x", file);
    await files.remove("y");
    expect(await files.read("x")).toBeNull();
  });

  it("open no database before there is one", async () => {
    sessionStorage.clear();
    localStorage.clear();
    const openStore = vi.fn(async () => createMemoryStore());
    const files = unsentFiles().in(openStore, browserMarks);
    files.watchAccount();
    await files.remove("x");
    expect([await files.read("x"), openStore.mock.calls.length]).toEqual([null, 0]);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    await files.keep("x", file);
    expect(openStore).toHaveBeenCalledOnce();
  });
});
