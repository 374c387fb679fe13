import { randomUUID } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { buildPair } from "../../../test/message-people.ts";
import { describeOutcome, pdf, picture, recording, upload } from "../files/tests/fixtures/upload.ts";
import { accountRemoved } from "../users/public.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Media = { content: string; type: "image" | "audio" };

async function uploadMedia(user: TestUser, type: Media["type"], purpose = "message"): Promise<Media> {
  const bytes = type === "image" ? await picture() : recording();
  const answer = await upload(test, { bytes, name: type === "image" ? "x.png" : "x.wav", purpose, user });
  return { type, content: answer.json().data.url };
}

const write = (by: TestUser, id: string, message: object) =>
  test.as(by)("POST", `/api/conversations/${id}/messages`, { clientId: randomUUID(), ...message });
const readStatus = async (url: string, by?: TestUser) => (await test.as(by)("GET", url)).statusCode;

/** A pair with a picture that the student has sent. */
async function createPairWithPicture() {
  const pair = await buildPair(test);
  const media = await uploadMedia(pair.student, "image");
  expect((await write(pair.student, pair.conversationId, media)).statusCode).toBe(201);
  return { ...pair, address: media.content };
}

const removeAccount = (userId: string) =>
  test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId }));

describe("a picture or voice note", () => {
  it.each(["image", "audio"] as const)(
    "can be sent after the first paid pack, and read by both sides: %s",
    async (type) => {
      const { student, trainer, conversationId } = await buildPair(test);
      const media = await uploadMedia(student, type);
      expect((await write(student, conversationId, media)).json().data).toMatchObject({ ...media, sender: "user" });
      const { data } = (await test.as(trainer)("GET", `/api/conversations/${conversationId}/messages`)).json();
      expect(data).toMatchObject([{ ...media, sender: "other" }]);
      const [listed] = (await test.as(trainer)("GET", "/api/conversations")).json().data;
      expect(listed).toMatchObject({ lastMessage: media, hidesContacts: false });
      expect([await readStatus(media.content, student), await readStatus(media.content, trainer)]).toEqual([200, 200]);
    },
  );

  it("cannot be sent before the first paid pack, because it could contain contact details", async () => {
    const { student, conversationId } = await buildPair(test, { isPaid: false });
    const answer = await write(student, conversationId, await uploadMedia(student, "image"));
    expect(describeOutcome(answer)).toBe("403 conversation.media_closed");
  });

  it("must be the sender's own upload, of the right purpose and kind", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    const voice = await uploadMedia(student, "audio");
    const proof = await upload(test, { bytes: pdf(), name: "x.pdf", purpose: "proof", user: student });
    const outcomes = [
      await uploadMedia(trainer, "image"),
      await uploadMedia(student, "image", "picture"),
      { type: "image", content: proof.json().data.url },
      { type: "image", content: voice.content },
      { type: "image", content: `https://example.com${voice.content}` },
      { type: "audio", content: "data:audio/wav;base64,UklGRg==" },
    ].map(async (message) => describeOutcome(await write(student, conversationId, message)));
    const missing = "404 request.not_found";
    const malformed = "422 support.malformed";
    expect(await Promise.all(outcomes)).toEqual([missing, missing, missing, missing, malformed, malformed]);
  });

  it("cannot be sent in a blocked conversation", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    await test.as(trainer)("PUT", `/api/conversations/${conversationId}/block`, { isBlocked: true });
    const answer = await write(student, conversationId, await uploadMedia(student, "image"));
    expect(describeOutcome(answer)).toBe("403 conversation.blocked");
  });

  it("stays hidden from everyone else, and from staff until the conversation is reported", async () => {
    const { student, trainer, conversationId, address } = await createPairWithPicture();
    const { trainer: stranger } = await buildPair(test);
    const admin = await test.signUp({ role: "admin" });
    for (const other of [undefined, stranger, admin]) expect(await readStatus(address, other)).toBe(404);

    await test.as(trainer)("POST", `/api/conversations/${conversationId}/reports`, { reason: "This picture" });
    const later = await uploadMedia(student, "image");
    await write(student, conversationId, later);
    const { data } = (await test.as(admin)("GET", "/api/staff/conversation-reports")).json();
    const report = data.find(({ reason }: { reason: string }) => reason === "This picture");
    expect(report.messages).toMatchObject([{ type: "image", content: address }]);
    expect([await readStatus(address, admin), await readStatus(later.content, admin)]).toEqual([200, 404]);
    await test.as(admin)("PUT", `/api/staff/conversation-reports/${report.id}/settled`);
    expect(await readStatus(address, admin)).toBe(404);
  });

  it("that was sent stays for a year, one that was not goes with the next sweep", async () => {
    const now = new Date("2026-03-01T10:00:00Z");
    test.setTime(now);
    const { student, trainer, address } = await createPairWithPicture();
    const { content: unsent } = await uploadMedia(student, "audio");
    const sweepAfter = (days: number) => {
      test.setTime(new Date(now.getTime() + days * DAY_MS));
      return test.context.files.sweep();
    };
    const session = { userId: trainer.id, role: "trainer", active: true } as never;
    const isKept = (url: string) =>
      test.context.files.open(url.split("/").at(-1) ?? "", session).then(
        () => true,
        () => false,
      );
    await sweepAfter(1);
    expect(await test.database.query("SELECT FROM files WHERE id::text = $1", [unsent.split("/").at(-1)])).toEqual([]);
    await sweepAfter(364);
    expect(await isKept(address)).toBe(true);
    await sweepAfter(367);
    expect(await isKept(address)).toBe(false);
    test.setTime(new Date());
  });

  it.each(["student", "trainer"] as const)("cannot be read any more once its %s is gone", async (side) => {
    const pair = await createPairWithPicture();
    const other = side === "student" ? pair.trainer : pair.student;
    const stranger = await test.signUp({ role: "admin" });
    await removeAccount(pair[side].id);
    expect(await readStatus(pair.address, stranger)).toBe(404);
    // The sender of a picture has it until the sweep.
    expect(await readStatus(pair.address, other)).toBe(side === "student" ? 404 : 200);
    test.setTime(new Date(Date.now() + DAY_MS));
    await test.context.files.sweep();
    test.setTime(new Date());
    expect(await readStatus(pair.address, other)).toBe(404);
  });

  it.each([
    ["image", "en", "2027-11-03", "New picture from Mona"],
    ["audio", "ar", "2027-11-04", "رسالة صوتية جديدة من \u2068Mona\u2069"],
  ] as const)("is named in the notification: %s, %s", async (type, language, day, title) => {
    const start = new Date(`${day}T10:00:00Z`);
    test.setTime(start);
    const { student, trainer, conversationId } = await buildPair(test);
    await write(student, conversationId, await uploadMedia(student, type));
    test.setTime(new Date(start.getTime() + 31_000));
    await test.runDue();
    const headers = { authorization: `Bearer ${trainer.accessToken}`, "accept-language": language };
    const { data } = (await test.app.inject({ url: "/api/notifications", headers })).json();
    expect(data).toMatchObject([{ title }]);
  });
});
