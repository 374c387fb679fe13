import type { PackPrice } from "@kalima/contracts/api";
import { aTrainer } from "@kalima/testing";
import { expect, it } from "vitest";
import { groupDaysByHours, hoursAhead } from "../../shared/weekly-hours.ts";
import { listShifts, toListedTrainer } from "./listed-trainer.ts";

const pounds = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const makePack = (pack: PackPrice["pack"], amountMinor: number): PackPrice => ({
  pack,
  total: pounds(amountMinor * pack),
  perLesson: pounds(amountMinor),
  savingPercent: 0,
  validForDays: 30,
});

it("gives back the hours that were put together, split days and nights over midnight among them", () => {
  const shifts = [
    { weekday: 1, from: "09:00", to: "13:00" },
    { weekday: 1, from: "18:30", to: "24:00" },
    { weekday: 2, from: "09:00", to: "13:00" },
    { weekday: 6, from: "18:30", to: "24:00" },
  ];
  const listed = toListedTrainer(aTrainer({ shifts }));

  expect(listed.workingHours).toHaveLength(2);
  expect(groupDaysByHours(hoursAhead(listShifts(listed), 330))).toEqual(groupDaysByHours(hoursAhead(shifts, 330)));
});

it("keeps the price of each shorter lesson and of the largest pack, and no other pack", () => {
  const offers = [
    { lessonMinutes: 30, packs: [makePack(1, 15_000), makePack(6, 14_000)] },
    { lessonMinutes: 50, packs: [makePack(1, 26_000), makePack(6, 24_700), makePack(24, 22_100)] },
  ];
  const { lessonMinutes, shorter, largest } = toListedTrainer(aTrainer({ offers }));

  expect({ lessonMinutes, shorter, largest }).toEqual({
    lessonMinutes: 50,
    shorter: [{ lessonMinutes: 30, perLesson: pounds(15_000) }],
    largest: { pack: 24, perLesson: pounds(22_100) },
  });
});

it("lists a trainer of an earlier server, which sends no offers", () => {
  const { offers: _, ...trainer } = aTrainer();
  expect(toListedTrainer(trainer)).toMatchObject({ lessonMinutes: 50, shorter: [], largest: null });
});
