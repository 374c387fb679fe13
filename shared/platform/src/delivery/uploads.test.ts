import { describe, expect, it, vi } from "vitest";
import { createUploads } from "./uploads.ts";

const picture = new File(["x"], "a.png", { type: "image/png" });
const nothing = () => undefined;

describe("pictures on their way", () => {
  it("are uploaded once, however often their message is sent", async () => {
    const send = vi.fn(async () => "/api/files/temporary/1");
    const uploads = createUploads(send);
    const preview = uploads.add("a", picture);
    expect(preview).toMatch(/^blob:/);
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
    expect(send).toHaveBeenCalledOnce();
  });

  it("are uploaded again after a failure", async () => {
    const send = vi.fn(async () => "/api/files/temporary/1").mockRejectedValueOnce(new Error("offline"));
    const uploads = createUploads(send);
    const preview = uploads.add("a", picture);
    await expect(uploads.addressOf("a", preview, nothing)).rejects.toThrow("offline");
    expect(await uploads.addressOf("a", preview, nothing)).toBe("/api/files/temporary/1");
  });

  it("are none for a message of text", async () => {
    const send = vi.fn();
    expect(await createUploads(send).addressOf("a", "Hello", nothing)).toBe("Hello");
    expect(send).not.toHaveBeenCalled();
  });
});
