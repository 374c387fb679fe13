import { HOUR_MS } from "@kalima/contracts/domain";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { describeOutcome, pdf, picture, recording, type UploadRequest, upload } from "./fixtures/upload.ts";

const START = new Date("2030-03-01T10:00:00.700Z");

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  server.setTime(START);
  student = await server.signUp();
});
afterAll(() => server.close());

const send = (sent: Omit<UploadRequest, "path">) => upload(server, { ...sent, path: "/api/files/temporary" });
const show = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const at = (hours: number) => server.setTime(new Date(START.getTime() + hours * HOUR_MS));

describe("a temporary file", () => {
  it("can be read for a day by everyone with its address", async () => {
    const { url, expiresAt } = (await send({ bytes: await picture(), name: "x.png" })).json().data;
    expect(url).toMatch(/^\/api\/files\/temporary\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    expect(expiresAt).toBe("2030-03-02T10:00:00.000Z");
    for (const caller of [undefined, student]) expect((await server.as(caller)("GET", url)).statusCode).toBe(200);
    at(23.99);
    const late = await show(url);
    expect(late.statusCode).toBe(200);
    expect(late.headers["cache-control"]).toMatch(/^private, max-age=\d\d$/);
    at(24);
    expect(describeOutcome(await show(url))).toBe("404 request.not_found");
    at(0);
  });

  it.each<{ what: string; change: (url: URL, other: URL) => void }>([
    { what: "no signature", change: (url) => url.searchParams.delete("signature") },
    { what: "an empty signature", change: (url) => url.searchParams.set("signature", "") },
    { what: "a signature of another length", change: (url) => url.searchParams.set("signature", "AAAA") },
    { what: "another signature", change: (url) => url.searchParams.set("signature", "A".repeat(43)) },
    { what: "another file's signature", change: (url, other) => (url.search = other.search) },
    { what: "another file's id", change: (url, other) => (url.pathname = other.pathname) },
    {
      what: "a later end",
      change: (url) => url.searchParams.set("expires", String(START.getTime() / 1_000 + 900_000)),
    },
    { what: "an endless end", change: (url) => url.searchParams.set("expires", "Infinity") },
  ])("answers like a missing file for an address with $what", async ({ change }) => {
    const bytes = await picture();
    const [url, other] = [await send({ bytes }), await send({ bytes })].map(
      (sent) => new URL(sent.json().data.url, "http://site"),
    ) as [URL, URL];
    change(url, other);
    const answer = await show(url.pathname + url.search);
    const { message, code } = answer.json();
    const missing = await show(`/api/files/temporary/${student.id}?expires=1&signature=a`);
    expect(missing.json()).toMatchObject({ status: 404, message, code });
  });

  it("ends when its address says so, however long it is kept", async () => {
    const { url } = (await send({ bytes: await picture() })).json().data;
    await server.database.query("UPDATE temporary_files SET expires_at = $1", [new Date("2031-01-01")]);
    at(24);
    expect((await show(url)).statusCode).toBe(404);
    at(0);
    expect((await show(url)).statusCode).toBe(200);
  });

  it("shows a picture inline, re-encoded", async () => {
    const located = await sharp(await picture("jpeg"))
      .withExif({ IFD3: { GPSLatitude: "30/1 2/1 3/1" } })
      .toBuffer();
    const shown = await show((await send({ bytes: located, type: "text/html" })).json().data.url);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline; filename*=UTF-8''picture.webp",
    });
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  it("plays a recording from its samples alone", async () => {
    const bytes = recording(1_600, Buffer.from("LIST\u0008\u0000\u0000\u0000<script>"));
    const { url } = (await send({ bytes, name: "x.wav", type: "audio/wav" })).json().data;
    const played = await show(url);
    expect(played.headers).toMatchObject({
      "content-type": "audio/wav",
      "content-disposition": "attachment; filename*=UTF-8''recording.wav",
      "accept-ranges": "bytes",
    });
    expect(played.rawPayload).toEqual(recording(1_600));
  });

  const twoChannelFloat = recording();
  twoChannelFloat.writeUInt16LE(3, 20);
  const endless = recording();
  endless.writeUInt32LE(0xffffffff, 40);
  it.each([
    { what: "a PDF", bytes: pdf() },
    { what: "a text", bytes: Buffer.from("hello") },
    { what: "a WAV that is not PCM", bytes: twoChannelFloat },
    { what: "a WAV that claims more than it has", bytes: endless },
    { what: "a WAV without a sound", bytes: recording(0) },
    { what: "half a WAV", bytes: recording().subarray(0, 30) },
  ])("cannot be $what", async ({ bytes }) => {
    expect(describeOutcome(await send({ bytes, name: "x.wav", type: "audio/wav" }))).toBe("415 files.type_refused");
  });

  it.each([
    { range: "bytes=0-1", status: 206, content: "bytes 0-1/3244", length: 2 },
    { range: "bytes=3000-", status: 206, content: "bytes 3000-3243/3244", length: 244 },
    { range: "bytes=-44", status: 206, content: "bytes 3200-3243/3244", length: 44 },
    { range: "bytes=0-99999", status: 206, content: "bytes 0-3243/3244", length: 3_244 },
    { range: "bytes=3244-", status: 416, content: "bytes */3244", length: 0 },
    { range: "bytes=-0", status: 416, content: "bytes */3244", length: 0 },
    { range: "bytes=5-2", status: 200, content: undefined, length: 3_244 },
    { range: "bytes=0-1,4-5", status: 200, content: undefined, length: 3_244 },
    { range: "lines=0-1", status: 200, content: undefined, length: 3_244 },
  ])("answers $range with $status, as media players request it", async ({ range, status, content, length }) => {
    const { url } = (await send({ bytes: recording(1_600), name: "x.wav" })).json().data;
    const part = await show(url, { range });
    expect(part.statusCode).toBe(status);
    expect(part.headers["content-range"]).toBe(content);
    expect(part.rawPayload).toHaveLength(length);
  });

  it("cannot become a profile picture or a proof", async () => {
    const { url } = (await send({ bytes: await picture(), user: student })).json().data;
    const id = new URL(url, "http://site").pathname.split("/").at(-1);
    const chosen = await server.as(student)("PATCH", "/api/users/profile", { profilePictureId: id });
    expect(chosen.statusCode).toBe(422);
    expect((await server.as(student)("GET", `/api/files/${id}`)).statusCode).toBe(404);
  });

  it("cannot be uploaded from another site's page", async () => {
    const answer = await send({ bytes: await picture(), headers: { "sec-fetch-site": "cross-site" } });
    expect(describeOutcome(answer)).toBe("403 auth.origin_refused");
  });
});
