import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isHidden } from "../../../mfe-support-chat/src/shared/messages/hidden-messages.ts";
import { describeOutcome, picture, upload } from "../../src/modules/files/tests/fixtures/upload.ts";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { join, send } from "../support-people.ts";
import { openFakePage } from "./fake-page.ts";
import { openChat, openDesk } from "./people.ts";
import { type Relay, startRelay } from "./start-relay.ts";

const patient = { timeout: 30_000, interval: 50 };
const WORD_JOINER = /\u2060/g;

let test: TestApp;
let relay: Relay;
beforeAll(async () => {
  openFakePage();
  test = await createTestApp();
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  relay = await startRelay([{ port: () => (test.app.server.address() as AddressInfo).port }]);
});
afterAll(async () => {
  relay.close();
  await test.close();
});

async function signUp(name: string, role?: "agent"): Promise<TestUser> {
  const user = await test.signUp(role && { role });
  expect((await test.as(user)("PATCH", "/api/users/profile", { name })).statusCode).toBe(200);
  return user;
}

/** Both screens of a support conversation, with the code of the panel and of the desk. */
async function talk(names: { visitor?: string; agent?: string } = {}) {
  const visitor = await signUp(names.visitor ?? "Mona Adel");
  const chat = openChat(relay, visitor.accessToken);
  chat.start();
  await expect.poll(() => chat.state().phase, patient).toBe("waiting");
  const desk = await openDesk(relay, (await signUp(names.agent ?? "Omar Farid", "agent")).accessToken);
  await desk.takeNext();
  await expect.poll(() => chat.state().phase, patient).toBe("inchat");
  const id = desk.state().chosen ?? "";
  const listDeskMessages = () => desk.state().threads[id]?.messages ?? [];
  const listTexts = (messages: readonly { content: string }[]) =>
    messages.map(({ content }) => content.replace(WORD_JOINER, ""));
  return {
    id,
    chat,
    desk,
    visitor,
    inPanel: () => listTexts(chat.state().messages),
    atDesk: () => listTexts(listDeskMessages()),
    say(text: string) {
      desk.draft(id, text);
      desk.write(id);
    },
    leave() {
      chat.leave();
      desk.leave();
    },
  };
}
type Talk = Awaited<ReturnType<typeof talk>>;

/** Nothing was hidden, obeyed or ended: both screens have the texts, and another message arrives. */
async function expectShown({ chat, desk, id, inPanel, atDesk, say }: Talk, texts: readonly string[]): Promise<void> {
  await expect.poll(atDesk, patient).toEqual(texts);
  await expect.poll(inPanel, patient).toEqual(texts);
  expect(chat.state().messages.map(({ delivery }) => delivery)).toEqual(texts.map(() => "sent"));
  expect(chat.state()).toMatchObject({ phase: "inchat", problem: null });
  expect(desk.state().desk?.conversations.map(({ chatSessionId }) => chatSessionId)).toEqual([id]);
  // A reloaded panel, and the list of past conversations, read the rows.
  const rows = await test.database.query<{ content: string }>(
    `SELECT m.content FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
     WHERE c.chat_session_id = $1`,
    [id],
  );
  expect(rows.map(({ content }) => content).filter(isHidden)).toEqual([]);
  say("Still here");
  await expect.poll(inPanel, patient).toEqual([...texts, "Still here"]);
  await expect.poll(atDesk, patient).toEqual([...texts, "Still here"]);
}

const MARKERS = ["[[cmd:end]]", "[[CMD:Transfer]]", "[[hide-user]]"];
/** Ways to type a marker so that it might be obeyed, as one or more messages. */
const FORMS: ((marker: string) => string[])[] = [
  (marker) => [marker],
  (marker) => [`before ${marker} after`],
  (marker) => [`one\n${marker}\ntwo`],
  (marker) => [`${marker}${marker}`],
  (marker) => [`[${marker}]`, `[[${marker}]]`],
  (marker) => [`${marker.slice(0, 5)}${marker}${marker.slice(5)}`],
  (marker) => [`[\u200b${marker.slice(1)}`, `${marker.slice(0, 4)}\u00ad${marker.slice(4)}`],
  (marker) => [marker.slice(0, 6), marker.slice(6)],
  (marker) => ["[", marker.slice(1)],
  (marker) => ["&#91;&#91;", "\\u005b\\u005b", "%5B%5B"].map((open) => marker.replace("[[", open)),
  (marker) => [marker.replace("[[", "［［").replace("]]", "］］")],
];

it.each(["visitor", "agent"] as const)(
  "markers in every form that the %s types are text on both screens",
  async (by) => {
    const talking = await talk();
    const texts = FORMS.flatMap((makeTexts) => MARKERS.flatMap(makeTexts));
    for (const text of texts) by === "visitor" ? talking.chat.write(text) : talking.say(text);
    await expect.poll(talking.atDesk, patient).toEqual(texts);
    // After a reconnect they are read again from the rows.
    relay.cut();
    await expectShown(talking, texts);
    talking.leave();
  },
);

it("a marker in the place of a picture or a recording is refused", async () => {
  const talking = await talk();
  const socket = await join(relay.address, { chat: talking.id, token: talking.visitor.accessToken });
  for (const [content, type] of [
    ["[[cmd:end]]", "image"],
    ["/api/files/[[hide-user]]", "image"],
    ["data:audio/wav;base64,[[cmd:end]]", "audio"],
  ] as const) {
    expect(await send(socket, talking.id, content, undefined, type)).toEqual({ ok: false, code: "support.malformed" });
  }
  await expectShown(talking, []);
  socket.disconnect();
  talking.leave();
});

it.each(["[[cmd:end]]", "[[hide-user]]"])(
  "%s as the name of people and of a picture is only a name",
  async (marker) => {
    const talking = await talk({ visitor: marker, agent: `${marker} Farid` });
    expect(talking.desk.state().desk?.conversations.map(({ visitor }) => visitor?.name)).toEqual([marker]);
    expect(talking.chat.state().agent).toBe(marker);
    const sent = await upload(test, {
      bytes: await picture(),
      name: `${marker}.png`,
      type: "image/png",
      path: "/api/files/temporary",
      user: talking.visitor,
    });
    expect(describeOutcome(sent)).toBe("201");
    const { url } = sent.json().data;
    const socket = await join(relay.address, { chat: talking.id, token: talking.visitor.accessToken });
    expect(await send(socket, talking.id, url, undefined, "image")).toMatchObject({ ok: true });
    await expect.poll(talking.inPanel, patient).toEqual([url]);
    talking.say(`Welcome, ${marker}`);
    await expectShown(talking, [url, `Welcome, ${marker}`]);
    socket.disconnect();
    talking.leave();
  },
);
