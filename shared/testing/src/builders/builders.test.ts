import { expect, it } from "vitest";
import { aBooking, aPayment, aTrainer, aUser } from "../index.ts";

it.each([
  ["aUser", () => aUser({ phone: 1 as never })],
  ["aTrainer", () => aTrainer({ ratings: null as never })],
  ["aBooking", () => aBooking({ status: 1 as never })],
  ["aPayment", () => aPayment({ methods: [1 as never] })],
])("%s refuses what the contract does not allow", (_name, build) => {
  expect(build).toThrow();
});

it("an order belongs to its booking", () => {
  const booking = aBooking({ referenceCode: "R-1" });
  expect(aPayment({ booking })).toMatchObject({ referenceCode: "R-1", amount: booking.total });
});
