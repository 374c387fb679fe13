import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const LIMIT = 5 * 1024 * 1024;

let server: TestApp;
let student: TestUser;

beforeAll(async () => {
  server = await createTestApp();
  student = await server.signUp();
});
afterAll(() => server.close());

async function upload(bytes: Buffer, name: string, purpose?: string, user: TestUser = student) {
  const form = new FormData();
  if (purpose) form.set("purpose", purpose);
  form.set("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://site/", { method: "POST", body: form });
  return server.app.inject({
    method: "POST",
    url: "/api/files",
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: `Bearer ${user.accessToken}`, "content-type": request.headers.get("content-type") ?? "" },
  });
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
    .withExif({ IFD3: { GPSLatitude: "30/1 2/1 3/1" } })
    .jpeg()
    .toBuffer();
}

describe("sending a file", () => {
  it("stores a picture anew, without metadata, and shows it to everybody", async () => {
    const sent = await upload(await picture(), "../../me.jpg", "picture");
    expect(sent.statusCode).toBe(201);
    expect(sent.json().data).toMatchObject({ name: "me.webp", type: "image/webp" });
    const shown = await server.app.inject(sent.json().data.url);
    expect(shown.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  it.each([
    { what: "SVG named .png", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), purpose: "picture" },
    { what: "HTML named .txt", bytes: Buffer.from("<!doctype html><script>1</script>"), purpose: "task" },
    { what: "a PDF as a picture", bytes: Buffer.from("%PDF-1.7\n%%EOF"), purpose: "picture" },
    {
      what: "a PDF that runs a script",
      bytes: Buffer.from("%PDF-1.7\n<</S /JavaScript /JS (x)>>\n%%EOF"),
      purpose: "proof",
    },
    { what: "half a picture", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), purpose: "picture" },
  ])("refuses $what", async ({ bytes, purpose }) => {
    const sent = await upload(bytes, purpose === "task" ? "x.txt" : "x.png", purpose);
    expect(sent.json()).toMatchObject({ status: 415, code: "files.type_refused" });
  });

  it("takes exactly 5 MB and refuses one byte more", async () => {
    const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, "a")]);
    expect((await upload(pdf(LIMIT), "a.pdf", "proof")).statusCode).toBe(201);
    expect((await upload(pdf(LIMIT + 1), "a.pdf", "proof")).json()).toMatchObject({
      status: 413,
      code: "files.too_large",
    });
  });

  it("tells a missing file from a wrong kind of body", async () => {
    const none = await server.as(student)("POST", "/api/files", { file: "x" });
    expect(none.json().code).toBe("request.media_type");
    expect((await upload(randomBytes(10), "x.png", "nonsense")).json().fields).toEqual({
      purpose: "validation.invalid",
    });
  });

  it("shows a proof to its owner and the staff alone, and to others as missing", async () => {
    const { url } = (await upload(Buffer.from("%PDF-1.7\n%%EOF"), "proof.pdf", "proof")).json().data;
    const [other, admin] = [await server.signUp(), await server.signUp({ role: "admin" })];
    expect((await server.as(student)("GET", url)).headers["content-disposition"]).toMatch(/^attachment/);
    expect((await server.as(admin)("GET", url)).statusCode).toBe(200);
    expect((await server.as(other)("GET", url)).statusCode).toBe(404);
    expect((await server.as()("GET", url)).statusCode).toBe(404);
  });
});
