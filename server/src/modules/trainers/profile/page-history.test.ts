import type {
  OwnPageChange,
  OwnTrainerProfileChanges,
  TrainerChange,
  TrainerWithPrices,
} from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-03-10T18:00:00Z");
const TEXT = { en: "Grace Hopper", ar: "غريس هوبر" };
const CALM = { en: "Calm and clear", ar: "هدوء ووضوح" };
const LIVE: OwnTrainerProfileChanges = {
  specializations: ["conversation"],
  levels: ["B1"],
  headline: TEXT,
  description: TEXT,
  pricePerLessonMinor: 20_000,
};

let test: TestApp;
let admin: TestUser;
let trainer: TestUser;
let trainerId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  admin = await test.signUp({ role: "admin" });
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
/** Sends a change at a minute, and decides it the minute after. */
async function send(minute: number, changes: Partial<OwnTrainerProfileChanges>, decision?: object): Promise<void> {
  test.setTime(at(minute));
  await test.as(trainer)("PUT", "/api/trainer/profile", { ...LIVE, ...changes });
  if (!decision) return;
  test.setTime(at(minute + 1));
  const all: TrainerChange[] = (await test.as(admin)("GET", "/api/staff/trainer-changes?limit=50")).json().data;
  const change = all.find((one) => one.trainer.id === trainerId);
  await test.as(admin)("PUT", `/api/staff/trainer-changes/${change?.id}`, decision);
}
const APPROVED = { isApproved: true };
const REFUSED = { isApproved: false, reason: "Too much at once." };
const money = (amountMinor: number) => ({ amountMinor, currency: "EGP" });

describe("the history of a trainer's page", () => {
  const read = (query = "") => test.as(trainer)("GET", `/api/trainer/profile/changes${query}`);

  beforeEach(async () => {
    await send(0, { pricePerLessonMinor: 40_000 }, REFUSED);
    await send(2, { headline: CALM, pricePerLessonMinor: 25_000 }, APPROVED);
    await send(4, { headline: CALM, description: CALM, pricePerLessonMinor: 25_000 });
  });

  it("says what was asked for, who decided, when and why, the newest first", async () => {
    const changes: OwnPageChange[] = (await read()).json().data;
    expect(changes).toMatchObject([
      {
        state: "waiting",
        sentAt: at(4).toISOString(),
        decidedAt: null,
        decidedBy: null,
        changed: ["description"],
        price: null,
      },
      {
        state: "approved",
        decidedAt: at(3).toISOString(),
        decidedBy: "Mona",
        reason: null,
        changed: ["headline", "price"],
        price: { before: money(20_000), after: money(25_000) },
      },
      {
        state: "refused",
        decidedBy: "Mona",
        reason: REFUSED.reason,
        changed: ["price"],
        price: { before: money(20_000), after: money(40_000) },
      },
    ]);
  });

  it.each([
    ["?part=price", ["approved", "refused"]],
    ["?part=description", ["waiting"]],
    ["?part=accent", []],
  ])("of one part: %s", async (query, states) => {
    expect((await read(query)).json().data.map(({ state }: OwnPageChange) => state)).toEqual(states);
  });

  it("comes page by page, none twice", async () => {
    const first = (await read("?limit=2")).json();
    const rest = (await read(`?limit=2&cursor=${encodeURIComponent(first.page.nextCursor)}`)).json();
    const ids = [...first.data, ...rest.data].map(({ id }: OwnPageChange) => id);
    expect([new Set(ids).size, rest.page.nextCursor]).toEqual([3, null]);
  });

  it("belongs to its trainer alone, and names the parts that wait and those that were decided last", async () => {
    const other = await test.signUp({ role: "trainer" });
    expect((await test.as(other)("GET", "/api/trainer/profile/changes")).statusCode).toBe(404);
    expect((await test.as(admin)("GET", "/api/trainer/profile/changes")).statusCode).toBe(403);
    const page = (await test.as(trainer)("GET", "/api/trainer/profile")).json().data;
    expect(page).toMatchObject({ waiting: { changed: ["description"] }, decision: { changed: ["headline", "price"] } });
  });
});

describe("the preview of a trainer's page", () => {
  const read = async (query = "", by = trainer) => test.as(by)("GET", `/api/trainer/profile/preview${query}`);

  it("is the public page, with the prices of another price of a session", async () => {
    const shown: TrainerWithPrices = (await test.as(trainer)("GET", `/api/teachers/${trainerId}`)).json().data;
    expect((await read()).json().data).toEqual(shown);
    const dearer: TrainerWithPrices = (await read("?pricePerLessonMinor=40000")).json().data;
    expect(dearer.packs.map(({ perLesson }) => perLesson.amountMinor)).toEqual(
      shown.packs.map(({ perLesson }) => perLesson.amountMinor * 2),
    );
    expect(dearer).toMatchObject({ headline: shown.headline, pricePerLesson: money(40_000) });
  });

  it("is there before visitors see the page, and for nobody else", async () => {
    await test.database.query("UPDATE trainers SET status = 'inactive' WHERE id = $1", [trainerId]);
    expect((await test.as()("GET", `/api/teachers/${trainerId}`)).statusCode).toBe(404);
    expect((await read()).json().data).toMatchObject({ id: trainerId, status: "inactive" });
    expect((await read("", admin)).statusCode).toBe(403);
    expect((await read("", await test.signUp({ role: "trainer" }))).statusCode).toBe(404);
  });

  it.each(["4999", "200001", "200.5", "cheap"])("refuses a price of %s", async (price) => {
    expect((await read(`?pricePerLessonMinor=${price}`)).json().code).toBe("request.invalid");
  });
});
