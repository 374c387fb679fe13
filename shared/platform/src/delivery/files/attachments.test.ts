import { describe, expect, it, vi } from "vitest";
import { createAttachments } from "./attachments.ts";
import { unsentFiles } from "./unsent-files.fixtures.ts";

const picture = new File(["x"], "a.png", { type: "image/png" });
const other = new File(["y"], "b.png", { type: "image/png" });
const voice = new File(["z"], "voice.wav", { type: "audio/wav" });

describe("attached files", () => {
  it("come back after a reload, each to its conversation", async () => {
    const browser = unsentFiles();
    const tab = browser.of("a");
    const before = createAttachments(tab);
    before.attach("c", "picture", picture);
    before.attach("c", "voice", voice);
    before.attach("d", "voice", voice);
    await tab.read("everything before is done");
    const after = createAttachments(browser.of("a"));
    const listener = vi.fn();
    after.subscribe(listener);
    await after.restore("c");
    expect([after.of("c"), after.of("d")]).toEqual([
      { picture, voice },
      { picture: null, voice: null },
    ]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("do not replace what was attached since", async () => {
    const browser = unsentFiles();
    const tab = browser.of("a");
    createAttachments(tab).attach("c", "picture", picture);
    await tab.read("everything before is done");
    const after = createAttachments(browser.of("a"));
    const restoring = after.restore("c");
    after.attach("c", "picture", other);
    await restoring;
    expect(after.of("c").picture).toBe(other);
  });

  it("attached files are deleted once they are sent, and with their conversation", async () => {
    const browser = unsentFiles();
    const tab = browser.of("a");
    const files = createAttachments(tab);
    files.attach("c", "picture", picture);
    files.attach("c", "picture", null);
    files.attach("d", "voice", voice);
    files.drop("d");
    await tab.read("everything before is done");
    const after = createAttachments(browser.of("a"));
    await Promise.all([after.restore("c"), after.restore("d")]);
    expect([files.of("d").voice, after.of("c").picture, after.of("d").voice]).toEqual([null, null, null]);
  });
});
