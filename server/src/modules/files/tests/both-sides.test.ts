import { readFileSync } from "node:fs";
import { filePurpose, PICTURE_UPLOAD } from "@kalima/accounts-contract";
import { INTRO_POSTER_UPLOAD, INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import { LANGUAGES, type Language } from "@kalima/contracts/domain";
import {
  findUploadFault,
  toMegabytes,
  type UploadKind,
  type UploadRule,
  VOICE_UPLOAD,
} from "@kalima/contracts/uploads";
import { TASK_UPLOAD } from "@kalima/learning-contract";
import { MESSAGE_UPLOAD } from "@kalima/messages-contract";
import { PROOF_UPLOAD } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import type { UploadPurpose } from "../../../kernel/ports/files.ts";
import { describeOutcome, pdf, picture, recording, upload } from "./fixtures/upload.ts";
import { WORD_PARTS, zip } from "./fixtures/zip.ts";

/** Rules by which browsers check a file before they send it. */
const RULES: Record<UploadPurpose, UploadRule> = {
  picture: PICTURE_UPLOAD,
  proof: PROOF_UPLOAD,
  task: TASK_UPLOAD,
  introVideo: INTRO_VIDEO_UPLOAD,
  introPoster: INTRO_POSTER_UPLOAD,
  message: MESSAGE_UPLOAD,
  feedback: VOICE_UPLOAD,
  temporary: MESSAGE_UPLOAD,
};
const PURPOSES = [...filePurpose.options, "temporary"] as const;

const video = (name: string) => readFileSync(new URL(`fixtures/videos/${name}`, import.meta.url));
/** A video as Apple's own programs name it. */
function makeAppleVideo(): Buffer {
  const bytes = Buffer.from(video("phone.mp4"));
  bytes.write("M4V ", 8, "latin1");
  return bytes;
}

type Sample = { name: string; type: string; kinds: UploadKind[]; make: () => Buffer | Promise<Buffer> };
const SAMPLES: Sample[] = [
  { name: "a.png", type: "image/png", kinds: ["photo", "picture"], make: () => picture("png") },
  { name: "a.jpg", type: "image/jpeg", kinds: ["photo", "picture"], make: () => picture("jpeg") },
  { name: "a.webp", type: "image/webp", kinds: ["picture"], make: () => picture("webp") },
  { name: "a.pdf", type: "application/pdf", kinds: ["pdf"], make: () => pdf() },
  { name: "a.docx", type: "", kinds: ["docx"], make: () => zip([...WORD_PARTS]) },
  { name: "a.txt", type: "text/plain", kinds: ["text"], make: () => Buffer.from("Hello") },
  { name: "a.wav", type: "audio/wav", kinds: ["wav"], make: () => recording() },
  { name: "a.mp4", type: "video/mp4", kinds: ["video"], make: () => video("phone.mp4") },
  { name: "a.m4v", type: "video/x-m4v", kinds: ["video"], make: makeAppleVideo },
  { name: "a.mov", type: "video/quicktime", kinds: ["video"], make: () => video("phone.mov") },
  { name: "a.webm", type: "video/webm", kinds: ["video"], make: () => video("browser.webm") },
];

let server: TestApp;
let trainer: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  trainer = await server.signUp({ role: "trainer" });
});
afterAll(() => server.close());

function send(purpose: UploadPurpose, name: string, bytes: Buffer, language: Language = "en") {
  const path = purpose === "temporary" ? "/api/files/temporary" : undefined;
  const sent = { user: trainer, name, bytes, headers: { "accept-language": language } };
  return upload(server, { ...sent, ...(path ? { path } : { purpose }) });
}

describe.each(PURPOSES)("a file of the purpose %s", (purpose) => {
  const rule = RULES[purpose];

  it("is accepted and refused by browser and server alike", async () => {
    for (const { name, type, kinds, make } of SAMPLES) {
      const bytes = await make();
      const isFit = kinds.some((kind) => rule.kinds.includes(kind));
      const fault = findUploadFault(rule, { name, type, size: bytes.length });
      expect([name, fault?.code]).toEqual([name, isFit ? undefined : "files.type_refused"]);
      const answer = describeOutcome(await send(purpose, name, bytes));
      expect([name, answer]).toEqual([name, isFit ? "201" : "415 files.type_refused"]);
    }
  });

  it.each(LANGUAGES)("that is too large is told its own limit by browser and server, in %s", async (language) => {
    const name = SAMPLES.find(({ kinds }) => kinds.some((kind) => rule.kinds.includes(kind)))?.name ?? "";
    const extra = { megabytes: toMegabytes(rule) };
    expect(findUploadFault(rule, { name, type: "", size: rule.maxBytes })).toBeNull();
    expect(findUploadFault(rule, { name, type: "", size: rule.maxBytes + 1 })).toMatchObject({
      code: "files.too_large",
      extra,
    });
    const answer = (await send(purpose, name, Buffer.alloc(rule.maxBytes + 1), language)).json();
    expect(answer).toMatchObject({ code: "files.too_large", ...extra });
    expect(answer.message).toMatch(new RegExp(`\\b${extra.megabytes}\\b`));
  });
});
