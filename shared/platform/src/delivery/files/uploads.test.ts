import { describe, expect, it, vi } from "vitest";
import { unsentFiles } from "./unsent-files.fixtures.ts";
import { createUploads } from "./uploads.ts";

const picture = new File(["x"], "a.png", { type: "image/png" });
const nothing = () => undefined;

describe("pictures on their way", () => {
  it("each picture is uploaded once, however often its message is sent", async () => {
    const send = vi.fn(async () => "/api/files/temporary/1");
    const uploads = createUploads(send, unsentFiles().of("a"));
    const preview = uploads.add("a", picture);
    expect(preview).toMatch(/^blob:/);
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
    expect(send).toHaveBeenCalledOnce();
  });

  it("a failed upload is repeated", async () => {
    const send = vi.fn(async () => "/api/files/temporary/1").mockRejectedValueOnce(new Error("offline"));
    const uploads = createUploads(send, unsentFiles().of("a"));
    const preview = uploads.add("a", picture);
    await expect(uploads.addressOf("a", preview, nothing)).rejects.toThrow("offline");
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
  });

  it("pictures are restored after a reload, until they are sent", async () => {
    const unsent = unsentFiles();
    const before = createUploads(vi.fn(), unsent.of("a"));
    const message = { clientId: "1", content: before.add("1", picture) };
    const after = createUploads(async (file) => `/api/files/${file.name}`, unsent.of("a"));
    const restored: string[] = [];
    await after.restore([message, { clientId: "2", content: "Hello" }], (...given) => restored.push(...given));
    expect(restored).toEqual(["1", expect.stringMatching(/^blob:/)]);
    expect(restored[1]).not.toBe(message.content);
    expect(await after.addressOf("1", message.content, nothing)).toBe("/api/files/a.png");
    after.drop("1");
    const later = createUploads(vi.fn(), unsent.of("a"));
    await expect(later.addressOf("1", message.content, nothing)).rejects.toThrow("request.not_found");
  });

  it("a text message has no picture", async () => {
    const send = vi.fn();
    expect(await createUploads(send, unsentFiles().of("a")).addressOf("a", "Hello", nothing)).toBe("Hello");
    expect(send).not.toHaveBeenCalled();
  });
});
