import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { sanitizeName } from "../receiving/file-name.ts";
import { describeOutcome, pdf, upload } from "./fixtures/upload.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.signUp();
});
afterAll(() => server.close());

const UUID = /^[0-9a-f-]{36}$/;

describe("a file's name", () => {
  it.each([
    { given: "../../../etc/passwd", name: "passwd.pdf" },
    { given: "..%2f..%2fpasswd", name: "2f.pdf" },
    { given: "/etc/passwd.txt", name: "passwd.pdf" },
    { given: "C:\\Windows\\x.exe", name: "x.pdf" },
    { given: "..", name: "file.pdf" },
    { given: ".htaccess", name: "htaccess.pdf" },
    { given: "", name: "file.pdf" },
    { given: "a\u0000b.pdf", name: "ab.pdf" },
    { given: `${"n".repeat(4_096)}.pdf`, name: `${"n".repeat(116)}.pdf` },
    { given: `${"😀".repeat(300)}.pdf`, name: `${"😀".repeat(116)}.pdf` },
    { given: "proof\u202efdp.exe", name: "prooffdp.pdf" },
    { given: "a\r\nSet-Cookie: token=x\r\n\r\n<html>.pdf", name: expect.not.stringMatching(/[\r\n<>]/) },
    { given: 'a\\"; filename=evil.html; x=".pdf', name: expect.not.stringMatching(/["\\;]/) },
    { given: "إيصال الدفع.pdf", name: "إيصال الدفع.pdf" },
    { given: "shell.php", name: "shell.pdf" },
  ])("$given is only a name, and a safe one", async ({ given, name }) => {
    const sent = await upload(server, { bytes: pdf(), name: given, purpose: "proof", user: student });
    if (describeOutcome(sent) !== "201") {
      // A head that breaks the form is refused as a form.
      expect(describeOutcome(sent)).toMatch(/^(400 request\.malformed|422 files\.missing|415 files\.type_refused)$/);
      expect(given).toMatch(/[\r\n\0]/);
      return;
    }
    expect(sent.json().data.name).toEqual(name);
    const shown = await server.as(student)("GET", sent.json().data.url);
    expect(shown.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''[\w.~%-]+$/);
    expect(shown.headers["set-cookie"]).toBeUndefined();
    expect(shown.rawPayload).toEqual(pdf());
  });

  it("never names anything on the disk", () => {
    const folder = join(server.context.config.dataFolder, "files");
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(stored.length).toBeGreaterThan(10);
    for (const { name } of stored) expect(name).toMatch(UUID);
  });

  it.each([
    ["a\ud800b", "ab"],
    ["\u2066\u200f\u061cx", "x"],
    ["  .. ", "file"],
  ])("has no broken characters or direction marks: %j", (given, name) => {
    expect(sanitizeName(given)).toBe(name);
  });
});
