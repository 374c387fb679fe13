import { describe, expect, it } from "vitest";
import { judgePdf } from "../content/pdf/judge-pdf.ts";
import { BAD_PDFS } from "./fixtures/bad-pdfs.ts";
import { GOOD_PDFS } from "./fixtures/good-pdfs.ts";

describe("a PDF is taken", () => {
  it.each(Object.entries(GOOD_PDFS))("that has %s", async (_what, made) => {
    expect(await judgePdf(await made())).toBeNull();
  });
});

describe.each(Object.entries(BAD_PDFS))("a PDF is refused as %s", (reason, files) => {
  it.each(Object.entries(files))("that has %s", async (_what, made) => {
    expect(await judgePdf(await made())).toBe(reason);
  });
});
