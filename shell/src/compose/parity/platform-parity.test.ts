import { cancelBooking } from "@kalima/booking-contract";
import { listTeachers, trainerChosen, trainer as trainerSchema } from "@kalima/catalog-contract";
import { wrapData } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { aSignedIn, aTrainer, aUser, fakePlatform } from "@kalima/testing";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { remote } from "../slot/slot.fixtures.ts";
import { type Answers, type MadePlatform, realPlatform } from "./real-platform.fixtures.ts";

/** The same questions to the platform of the shell and to that of remotes' tests: both have to answer alike. */
const slots: ReleasedRemote["contract"]["slots"] = [
  { slot: "profile.section", key: "late", order: 30, label: { en: "Late", ar: "لاحقًا" } },
  { slot: "profile.section", key: "early", order: 10, label: { en: "Early", ar: "أولًا" } },
  { slot: "app.overlay" },
];
const note = z.object({ note: z.string() });
const postNote = operation("POST /api/bookings", { body: note, answer: wrapData(note) });
/** Reads less than the server sends. */
const getTrainer = operation("GET /api/teachers/:id", { answer: wrapData(z.object({ id: z.string() })) });
const filled = remote();
const release: ReleaseSet = {
  id: "r",
  page: "p",
  remotes: [{ ...filled, contract: { ...filled.contract, slots } }],
};
const user = aUser();
const trainer = aTrainer();
const answers: Answers = {
  "GET /teachers/1": () => trainer,
  "GET /teachers": () => ({ items: [trainer], nextCursor: "c" }),
  "POST /bookings": (body) => body,
  "POST /bookings/1/cancel": () => {
    throw new AppError("booking.slot_taken", { fields: { startsAt: "booking.slot_taken" } });
  },
  "GET /users/profile": () => user,
  "POST /auth/logout": () => ({ done: true }),
};

async function fakeOne(): Promise<MadePlatform> {
  const http = Object.fromEntries(
    Object.entries(answers).map(([route, answer]) => [route, ({ body }: { body: unknown }) => answer(body)]),
  );
  const entries = slots.map((slot) => ({ ...slot, remote: filled.name, labelText: slot.label?.en ?? "" }));
  const { platform, toasts } = await fakePlatform({ http, slots: entries });
  return { platform, toasts };
}

const newer = defineEvent({ ...trainerChosen, payload: z.object({ trainerId: z.uuid(), from: z.string() }) });
const CHOSEN = { trainerId: trainer.id };

describe.each([
  ["the shell's platform", () => realPlatform(release, answers)],
  ["the fake platform", fakeOne],
])("%s", (_whose, make) => {
  let made: MadePlatform;
  beforeEach(async () => {
    window.history.replaceState(null, "", "/");
    made = await make();
  });

  describe("the bus", () => {
    function collectEvents(): unknown[] {
      const payloads: unknown[] = [];
      made.platform.bus.on(trainerChosen).subscribe((payload) => payloads.push(payload));
      return payloads;
    }

    it("delivers to later subscribers too, with the fields of their contract", () => {
      made.platform.bus.publish(trainerChosen, CHOSEN);
      const payloads = collectEvents();
      made.platform.bus.publish(newer, { ...CHOSEN, from: "list" });
      expect(payloads).toEqual([CHOSEN]);
    });

    it("delivers an event that no other part knows", () => {
      const added = defineEvent({ ...trainerChosen, type: "trainer.forgotten" });
      const payloads: unknown[] = [];
      made.platform.bus.on(added).subscribe((payload) => payloads.push(payload));
      made.platform.bus.publish(added, CHOSEN);
      expect(payloads).toEqual([CHOSEN]);
    });

    it("throws when a payload breaks its contract, and delivers nothing", () => {
      const payloads = collectEvents();
      expect(() => made.platform.bus.publish(trainerChosen, { trainerId: "x" })).toThrow("breaks its contract");
      expect(payloads).toEqual([]);
    });

    it("falls silent for who has left", () => {
      const payloads: unknown[] = [];
      made.platform.bus
        .on(trainerChosen)
        .subscribe((payload) => payloads.push(payload))
        .unsubscribe();
      made.platform.bus.publish(trainerChosen, CHOSEN);
      expect(payloads).toEqual([]);
    });
  });

  describe("calls of the server", () => {
    it("give the parsed data of an answer, and a page with its cursor", async () => {
      const { http } = made.platform;
      expect(await http.call(getTrainer, { params: { id: "1" } })).toEqual({ id: trainer.id });
      const first = await http.call(listTeachers, { query: { limit: 1 } });
      expect(first).toEqual({ items: [trainerSchema.parse(trainer)], nextCursor: "c" });
      expect(await http.call(postNote, { body: { note: "n" } })).toEqual({ note: "n" });
    });

    it("fail with the server's own code and fields", async () => {
      const failed = made.platform.http.call(cancelBooking, { params: { id: "1" }, body: {} });
      await expect(failed).rejects.toMatchObject({
        name: "AppError",
        code: "booking.slot_taken",
        status: 409,
        fields: { startsAt: "booking.slot_taken" },
      });
    });

    it("calls can be aborted", async () => {
      const called = made.platform.http.call(getTrainer, { params: { id: "1" }, signal: AbortSignal.abort() });
      await expect(called).rejects.toMatchObject({ name: "AppError", code: "network.cancelled" });
    });
  });

  it("notifies listeners when the session begins, is read again and ends", async () => {
    const { session } = made.platform;
    const states: string[] = [];
    session.changes.subscribe(({ state }) => states.push(state));
    expect([session.current(), await session.reload()]).toEqual([{ state: "signedOut" }, null]);
    await session.begin(aSignedIn({ user }), { rememberMe: true });
    expect(session.current()).toEqual({ state: "signedIn", user, verified: true, rememberMe: true });
    expect(await session.reload()).toEqual(user);
    await session.end("signed_out");
    expect(session.current()).toEqual({ state: "signedOut" });
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual(["signedOut", "signedIn", "signedOut"]);
  });

  it("lists what fills a slot in order, and takes a filling away again", () => {
    const entries = made.platform.slots.entries("profile.section");
    expect(entries.map(({ key, labelText, remote: of }) => [key, labelText, of])).toEqual([
      ["early", "Early", "mfe-x"],
      ["late", "Late", "mfe-x"],
    ]);
    expect(made.platform.slots.entries("home.trainers")).toEqual([]);
    const leave = made.platform.slots.attach(document.createElement("div"), "profile.section", "early");
    expect(leave()).toBeUndefined();
    expect(made.platform.slots.attach(document.createElement("div"), "home.trainers")()).toBeUndefined();
  });

  it("goes to paths of the site and to nowhere else", () => {
    const { navigation } = made.platform;
    const { length } = window.history;
    navigation.go("/teachers?level=B1#top");
    expect(window.location.pathname + window.location.search + window.location.hash).toBe("/teachers?level=B1#top");
    navigation.go("/teachers?level=B1#top");
    navigation.go("/", { replace: true });
    expect([window.location.pathname, window.history.length]).toEqual(["/", length + 1]);
    for (const foreign of ["https://elsewhere.example/", "//elsewhere.example/a", "javascript:alert(1)"]) {
      navigation.go(foreign);
    }
    expect([window.location.pathname, window.history.length]).toEqual(["/", length + 1]);
  });

  it("speaks a language, has a theme and shows toasts", () => {
    const { i18n, theme, toasts, remote: of } = made.platform;
    expect([i18n.language, i18n.locale, theme.current()]).toEqual(["en", "en-GB", "light"]);
    expect(of).toEqual({ name: "mfe-test", version: expect.any(String) });
    toasts.show({ tone: "info", text: "Hello" });
    expect(made.toasts).toEqual([{ tone: "info", text: "Hello" }]);
  });
});
