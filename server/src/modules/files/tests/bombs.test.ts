import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { blackPng, document, repeatEntries, WORD_BOMBS } from "./fixtures/bombs.ts";
import { describeOutcome, upload } from "./fixtures/upload.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.signUp();
});
afterAll(() => server.close());

const REFUSED = "415 files.type_refused";
const MEGABYTE = 1024 * 1024;

describe("what is small and grows when opened is refused", () => {
  it.each([10_000, 30_000])("a PNG of %i × itself", async (side) => {
    const bytes = blackPng(side);
    expect(bytes.length).toBeLessThan(5 * MEGABYTE);
    const answer = await upload(server, { bytes, name: "x.png", purpose: "picture", user: student });
    expect(describeOutcome(answer)).toBe(REFUSED);
  });

  it("while a PNG that is merely large is drawn", async () => {
    const answer = await upload(server, { bytes: blackPng(6_000), name: "x.png", purpose: "picture", user: student });
    expect(describeOutcome(answer)).toBe("201");
  });

  it.each(WORD_BOMBS)("a .docx with $what", async ({ zipped }) => {
    const answer = await upload(server, { bytes: zipped(), name: "x.docx", purpose: "task", user: student });
    expect(describeOutcome(answer)).toMatch(/^415 files\.(type_refused|unsafe)$/);
  });

  it("while a document with pictures and 1,900 small parts passes", async () => {
    const whole = document(...repeatEntries(1_900), { name: "word/media/a.png", bytes: blackPng(100) });
    const answer = await upload(server, { bytes: whole, name: "x.docx", purpose: "task", user: student });
    expect(describeOutcome(answer)).toBe("201");
  });
});
