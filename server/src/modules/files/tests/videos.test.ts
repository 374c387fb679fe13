import { readFileSync } from "node:fs";
import { BufferSource, Input, MP4, WEBM } from "mediabunny";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { describeOutcome, picture, type UploadRequest, upload } from "./fixtures/upload.ts";

const video = (name: string) => readFileSync(new URL(`fixtures/videos/${name}`, import.meta.url));

let server: TestApp;
let trainer: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  trainer = await server.signUp({ role: "trainer" });
});
afterAll(() => server.close());

const send = (sent: UploadRequest) => upload(server, { user: trainer, purpose: "introVideo", ...sent });
const readBytes = async (url: string) => (await server.as(trainer)("GET", url)).rawPayload;

describe("a video", () => {
  it.each([
    { name: "phone.mp4", stored: { name: "phone.mp4", type: "video/mp4" }, codecs: ["avc", "aac"] },
    { name: "phone.mov", stored: { name: "phone.mp4", type: "video/mp4" }, codecs: ["avc", "aac"] },
    { name: "browser.webm", stored: { name: "browser.webm", type: "video/webm" }, codecs: ["vp9", "opus"] },
  ])("such as $name is kept as what every browser plays", async ({ name, stored, codecs }) => {
    const sent = await send({ bytes: video(name), name, type: "text/html" });
    expect(sent.json().data).toMatchObject(stored);
    const source = new BufferSource(new Uint8Array(await readBytes(sent.json().data.url)));
    using input = new Input({ source, formats: [MP4, WEBM] });
    expect((await input.getTracks()).map(({ codec }) => codec)).toEqual(codecs);
    expect(await input.computeDuration()).toBeCloseTo(1, 1);
  });

  it("loses its metadata", async () => {
    expect(video("phone.mp4").includes("At home")).toBe(true);
    const bytes = await readBytes((await send({ bytes: video("phone.mp4"), name: "x.mp4" })).json().data.url);
    expect(bytes.includes("At home")).toBe(false);
  });

  it("supports byte ranges and sends a sandboxing content policy", async () => {
    const { url, size } = (await send({ bytes: video("phone.mp4"), name: "x.mp4" })).json().data;
    const part = await server.as(trainer)("GET", url, undefined, { range: "bytes=0-99" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 0-99/${size}`]);
    expect(part.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  it.each([
    { what: "more than 90 seconds", bytes: video("long.webm") },
    { what: "a codec that not all browsers play", bytes: video("hevc.mp4") },
    { what: "more than 1,920 pixels", bytes: video("large.mp4") },
    { what: "half a video", bytes: video("phone.mp4").subarray(0, 900) },
    { what: "a head without a video", bytes: Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex") },
  ])("cannot be uploaded with $what", async ({ bytes }) => {
    expect(describeOutcome(await send({ bytes, name: "x.mp4" }))).toBe("415 files.type_refused");
  });

  it("cannot be uploaded as a picture, nor a picture as a video", async () => {
    expect(describeOutcome(await send({ bytes: await picture(), name: "x.mp4" }))).toBe("415 files.type_refused");
    expect(describeOutcome(await send({ bytes: video("phone.mp4"), purpose: "picture" }))).toBe(
      "415 files.type_refused",
    );
  });
});
