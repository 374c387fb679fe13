import { describe, expect, it } from "vitest";
import { pictureFault } from "./picture-rules.ts";

describe("pictureFault", () => {
  it.each([
    [{ type: "image/jpeg", size: 5 * 1024 * 1024 }, null, "the limit itself passes"],
    [{ type: "image/png", size: 1 }, null, "PNG is taken"],
    [{ type: "image/png", size: 5 * 1024 * 1024 + 1 }, "files.too_large", "one byte more is too much"],
    [{ type: "image/gif", size: 1 }, "files.type_refused", "GIF is not taken"],
    [{ type: "", size: 1 }, "files.type_refused", "its type is unknown"],
    [null, "validation.image_required", "none was chosen"],
  ])("pictureFault of %o is %j because %s", (file, fault, _because) => {
    expect(pictureFault(file)).toBe(fault);
  });
});
