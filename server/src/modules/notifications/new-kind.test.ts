import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { defineKind, inGroup } from "../../notification-kinds/kind.ts";

const songKinds = inGroup("tasks", {
  song_found: defineKind<{ song: string }>({
    texts: {
      en: ({ song }) => ({ title: "A song for you", text: `Listen to ${song}.` }),
      ar: ({ song }) => ({ title: "أغنية جديدة", text: `يمكنك الاستماع إلى \u2068${song}\u2069.` }),
    },
    path: "/profile/tasks",
  }),
});
const songFound = defineDomainEvent<{ userId: string; song: string }>("song.found");
/** Nothing but this module knows of songs. A module of the product declares its params beside its kinds, too. */
const songsModule: ModuleFactory = ({ events, notifier, notificationKinds }) => {
  notificationKinds.provide(songKinds as never);
  events.on(songFound, (tx, { userId, song }) => notifier.notify(tx, userId, "song_found" as never, { song } as never));
  return { name: "songs", routes: [] };
};

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, undefined, { beside: [songsModule] });
});
afterAll(() => server.close());

it("a kind that a module brings is listed, counted and filtered, in both languages", async () => {
  const user = await server.signUp();
  const { database, events } = server.context;
  await events.emit(database, songFound, { userId: user.id, song: "Fly Me" });
  const list = async (query: string, language = "en") =>
    (await server.as(user)("GET", `/api/notifications${query}`, undefined, { "accept-language": language })).json()
      .data;
  const song = { kind: "song_found", group: "tasks", path: "/profile/tasks" };
  expect(await list("")).toMatchObject([{ ...song, title: "A song for you", text: "Listen to Fly Me." }]);
  expect(await list("?group=tasks", "ar")).toMatchObject([{ ...song, title: "أغنية جديدة" }]);
  expect(await list("?group=messages")).toEqual([]);
  expect((await server.as(user)("GET", "/api/notifications/unread")).json().data).toEqual({ unread: 1 });
});

it("is left out by a process that does not know it, as after a rollback", async () => {
  const user = await server.signUp();
  await server.database.query(
    `INSERT INTO notifications (id, user_id, kind, params, created_at)
     VALUES (gen_random_uuid(), $1, 'dance_found', '{}', now())`,
    [user.id],
  );
  expect((await server.as(user)("GET", "/api/notifications")).json().data).toEqual([]);
  expect((await server.as(user)("GET", "/api/notifications/unread")).json().data).toEqual({ unread: 0 });
});

it("cannot be provided twice", () => {
  expect(() => server.context.notificationKinds.provide(songKinds as never)).toThrow("song_found");
});
