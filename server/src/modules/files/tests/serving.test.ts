import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { pdf, picture, recording, type UploadRequest, upload } from "./fixtures/upload.ts";
import { WORD_PARTS, zip } from "./fixtures/zip.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  student = await server.signUp();
});
afterAll(() => server.close());

async function uploadAndGetUrl(sent: UploadRequest): Promise<string> {
  const answer = await upload(server, { user: student, ...sent });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.url;
}

describe("what people sent is served so that no browser runs it", () => {
  it.each<{
    what: string;
    sent: () => UploadRequest | Promise<UploadRequest>;
    type: string;
    shown: "inline" | "attachment";
  }>([
    {
      what: "a picture",
      sent: async () => ({ bytes: await picture(), purpose: "picture" }),
      type: "image/webp",
      shown: "inline",
    },
    {
      what: "a proof that is a picture",
      sent: async () => ({ bytes: await picture(), purpose: "proof" }),
      type: "image/webp",
      shown: "inline",
    },
    {
      what: "a proof that is a PDF",
      sent: () => ({ bytes: pdf(), purpose: "proof" }),
      type: "application/pdf",
      shown: "attachment",
    },
    {
      what: "a text",
      sent: () => ({ bytes: Buffer.from("a < b"), name: "x.txt", purpose: "task" }),
      type: "text/plain; charset=utf-8",
      shown: "attachment",
    },
    {
      what: "a Word document",
      sent: () => ({ bytes: zip(WORD_PARTS), name: "x.docx", purpose: "task" }),
      type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      shown: "attachment",
    },
    {
      what: "a recording",
      sent: () => ({ bytes: recording(), path: "/api/files/temporary" }),
      type: "audio/wav",
      shown: "attachment",
    },
  ])("$what, with HEAD and parts of it too", async ({ sent, type, shown }) => {
    const url = await uploadAndGetUrl(await sent());
    const bearer = { authorization: `Bearer ${student.accessToken}` };
    for (const [method, headers] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { range: "bytes=0-3" }],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: { ...bearer, ...headers } });
      expect([200, 206]).toContain(answer.statusCode);
      expect(answer.headers).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*; sandbox$/),
        "cross-origin-resource-policy": "same-origin",
        "content-disposition": expect.stringMatching(new RegExp(`^${shown}; filename\\*=UTF-8''[\\w.%~-]+$`)),
        "cache-control": expect.stringMatching(/^private/),
      });
    }
  });
});

describe("a private file", () => {
  it.each([
    { purpose: "proof", name: "x.pdf", bytes: pdf() },
    { purpose: "task", name: "x.txt", bytes: Buffer.from("My homework") },
  ])("($purpose) answers other accounts exactly like a file that does not exist", async (sent) => {
    const url = await uploadAndGetUrl(sent);
    const [other, trainer, admin] = [
      await server.signUp(),
      await server.signUp({ role: "trainer" }),
      await server.signUp({ role: "admin" }),
    ];
    for (const reader of [student, admin]) {
      const shown = await server.as(reader)("GET", url);
      expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    }
    const removeRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
    for (const reader of [other, trainer, undefined]) {
      const [foreign, missing] = [
        await server.as(reader)("GET", url),
        await server.as(reader)("GET", `/api/files/${randomUUID()}`),
      ];
      expect([foreign.statusCode, removeRequestId(foreign.body)]).toEqual([404, removeRequestId(missing.body)]);
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers));
    }
  });

  it("ignores the reader's cookie in requests from another site", async () => {
    const url = await uploadAndGetUrl({ bytes: pdf(), purpose: "proof" });
    const request = (site: string) =>
      server.app.inject({ url, headers: { "sec-fetch-site": site }, cookies: { token: student.accessToken } });
    expect((await request("same-origin")).statusCode).toBe(200);
    expect((await request("cross-site")).statusCode).toBe(404);
  });
});

describe("an account that is removed", () => {
  it("takes all its files along: profile picture, proofs and what it sent to a chat", async () => {
    const pictureUrl = await uploadAndGetUrl({ bytes: await picture(), purpose: "picture" });
    const urls = [
      pictureUrl,
      await uploadAndGetUrl({ bytes: pdf(), purpose: "proof" }),
      await uploadAndGetUrl({ bytes: recording(), path: "/api/files/temporary" }),
    ];
    const profilePictureId = pictureUrl.split("/").at(-1);
    expect((await server.as(student)("PATCH", "/api/users/profile", { profilePictureId })).statusCode).toBe(200);
    const { password } = student;
    const removed = await server.as(student)("DELETE", "/api/auth/delete-account", { password });
    expect(removed.statusCode).toBe(200);
    const admin = await server.signUp({ role: "admin" });
    for (const url of urls) expect([url, (await server.as(admin)("GET", url)).statusCode]).toEqual([url, 404]);
  });

  it("keeps nothing of an upload that was under way", async () => {
    await server.database.query("UPDATE users SET status = 'inactive' WHERE id = $1", [student.id]);
    const late = await upload(server, { bytes: pdf(), purpose: "proof", user: student });
    // 401 once this process knows that the session has ended.
    expect([401, 403]).toContain(late.statusCode);
    expect(await server.database.query("SELECT 1 FROM files WHERE owner_id = $1", [student.id])).toEqual([]);
  });

  it("may be a trainer whose public page shows the picture", async () => {
    const trainer = await server.signUp({ role: "trainer" });
    const sent = await upload(server, { bytes: await picture(), purpose: "picture", user: trainer });
    const { id } = sent.json().data;
    const name = { en: "Grace", ar: "جريس" };
    await server.database.query(
      `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page, time_zone, price_per_lesson_minor, picture_file_id)
       VALUES ($1, $2, $3, 'female', 'EG', 'EG', '1990-01-01', '{business}', '{B1}', $5, 'Africa/Cairo', 100, $4)`,
      [randomUUID(), trainer.id, name, id, { headline: name, description: name, qualifications: [] }],
    );
    await server.context.files.deleteRows(server.database, trainer.id);
    const [row] = await server.database.query("SELECT picture_file_id FROM trainers WHERE user_id = $1", [trainer.id]);
    expect(row).toEqual({ picture_file_id: null });
  });
});
