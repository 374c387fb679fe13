import type { PackPrice } from "@kalima/catalog-contract";
import { aTrainer } from "@kalima/testing";
import { expect, it } from "vitest";
import { toListedTrainer } from "./listed-trainer.ts";

const pounds = (amountMinor: number) => ({ amountMinor, currency: "EGP" });
const makePack = (pack: PackPrice["pack"], amountMinor: number): PackPrice => ({
  pack,
  total: pounds(amountMinor * pack),
  perLesson: pounds(amountMinor),
  savingPercent: 0,
  validForDays: 30,
});

it("leaves out of the document what no card shows", () => {
  const listed = toListedTrainer(aTrainer());
  for (const field of ["description", "shifts", "offers", "age", "nationality"])
    expect(listed).not.toHaveProperty(field);
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
