import { bookingCreated, cancelBooking } from "@kalima/booking-contract";
import { listTeachers, trainerChosen } from "@kalima/catalog-contract";
import { type Observable, of } from "rxjs";
import { expect, it, vi } from "vitest";
import type { Platform } from "../platform.ts";
import { platformFor } from "./platform-for.ts";

const BOOKING = { bookingId: "b", referenceCode: "KLM", createdAt: "2030-01-01T00:00:00.000Z" } as never;
const SUPPORT = "/websocket/support";

function makePlatform(declared: object) {
  const reached: string[] = [];
  const logged: string[] = [];
  const undeclared: string[] = [];
  const socket = {
    emit: (event: string) => reached.push(`sent ${event}`),
    on: (event: string) => reached.push(`heard ${event}`),
    once: (event: string) => reached.push(`heard ${event} once`),
  };
  const parts = {
    bus: {
      publish: ({ type }: { type: string }) => reached.push(`published ${type}`),
      on: ({ type }: { type: string }): Observable<string> => of(`received ${type}`),
    },
    http: { call: async ({ name }: { name: string }) => name },
    session: { begin: vi.fn() },
    slots: { entries: () => [{}], attach: () => () => reached.push("left") },
    socket: async () => socket,
    logger: { error: (message: string) => logged.push(message) },
  } as unknown as Omit<Platform, "remote">;
  const remote = { name: "mfe-x", version: "7", permissions: [], ...declared };
  const platform = platformFor(remote, parts, ({ message }) => undeclared.push(message));
  return { platform, reached, logged, undeclared };
}

const EVERYTHING = {
  publishes: ["booking.created@1"],
  consumes: ["booking.created@1"],
  calls: ["GET /api/teachers"],
  hosts: ["profile.section"],
  sockets: [SUPPORT],
  socketEvents: { [SUPPORT]: { sends: ["message"], receives: ["message"] } },
};
const NOTHING = {
  ...{ publishes: [], consumes: [], calls: [], hosts: [], sockets: [SUPPORT] },
  socketEvents: { [SUPPORT]: { sends: [], receives: [] } },
};

/** Does one thing with the platform; returns what came of it. */
const deeds: [string, (platform: Platform) => unknown, string, unknown, unknown][] = [
  [
    "a call",
    ({ http }) => http.call(listTeachers).catch(String),
    "calls GET /api/teachers",
    "GET /api/teachers",
    "AppError: server.unexpected",
  ],
  [
    "an event it publishes",
    ({ bus }) => bus.publish(bookingCreated, BOOKING),
    "publishes booking.created@1",
    ["published booking.created"],
    [],
  ],
  [
    "an event it listens to",
    ({ bus }) => collectValues(bus.on(bookingCreated)),
    "listens to booking.created@1",
    ["received booking.created"],
    [],
  ],
  [
    "the entries of a slot",
    ({ slots }) => slots.entries("profile.section"),
    "shows the slot profile.section",
    [{}],
    [],
  ],
  ["a socket event it sends", sending("message"), `sends message on ${SUPPORT}`, ["sent message"], []],
  ["a socket event it listens to", hearing("message"), `listens to message on ${SUPPORT}`, ["heard message"], []],
];

function collectValues(stream: Observable<unknown>): unknown[] {
  const values: unknown[] = [];
  stream.subscribe((value) => values.push(value));
  return values;
}
function sending(event: string) {
  return async ({ socket }: Platform) => void (await socket(SUPPORT, {})).emit(event);
}
function hearing(event: string) {
  return async ({ socket }: Platform) => void (await socket(SUPPORT, {})).on(event, () => {});
}

it.each(deeds)("%s that its contract declares takes place", async (_what, act, _deed, outcome) => {
  const { platform, reached, undeclared } = makePlatform(EVERYTHING);
  expect((await act(platform)) ?? reached).toEqual(outcome);
  expect(undeclared).toEqual([]);
});

it.each(deeds)(
  "%s that its contract does not declare is refused, with a sentence",
  async (_what, act, deed, _outcome, refused) => {
    const { platform, reached, logged, undeclared } = makePlatform(NOTHING);
    expect((await act(platform)) ?? reached).toEqual(refused);
    expect(undeclared).toEqual([`mfe-x@7 ${deed}, which its contract does not declare`]);
    expect(logged).toEqual(undeclared);
  },
);

it.each(deeds)("%s of a version whose contract says nothing of it takes place", async (_what, act, _deed, outcome) => {
  const { platform, reached, undeclared } = makePlatform({});
  expect((await act(platform)) ?? reached).toEqual(outcome);
  expect(undeclared).toEqual([]);
});

it("names each undeclared deed: another call, another event, a slot that is attached, a socket, a session", async () => {
  const { platform, undeclared } = makePlatform(EVERYTHING);
  await platform.http.call(cancelBooking, { params: { id: "1" }, body: {} }).catch(() => {});
  platform.bus.publish(trainerChosen, { trainerId: "t" } as never);
  platform.slots.attach({} as HTMLElement, "home.trainers")();
  await platform.socket("/websocket/admin", {}).catch(() => {});
  await platform.session.begin({} as never, { rememberMe: false }).catch(() => {});
  expect(undeclared.map((sentence) => sentence.split(", which")[0])).toEqual([
    "mfe-x@7 calls POST /api/bookings/:id/cancel",
    "mfe-x@7 publishes trainer.chosen@1",
    "mfe-x@7 shows the slot home.trainers",
    "mfe-x@7 opens the socket /websocket/admin",
    "mfe-x@7 begins a session without the permission",
  ]);
});

it.each(["connect", "connect_error", "disconnect"])("a socket's own event %s needs no contract", async (event) => {
  const { platform, reached, undeclared } = makePlatform(NOTHING);
  await hearing(event)(platform);
  expect([reached, undeclared]).toEqual([[`heard ${event}`], []]);
});
