import { expect, it } from "vitest";
import { listOfferedMethods, orderMethods } from "./offered-methods.ts";

const bankAccount = { holder: "Kalima", bank: "Bank of Cairo", iban: "EG380019000500000000263180002", code: null };

it.each([
  { taken: ["card", "wallet"], account: bankAccount, methods: ["card", "wallet", "transfer"] },
  { taken: ["card", "fawry"], account: undefined, methods: ["card", "fawry"] },
  { taken: ["card"], account: bankAccount, methods: ["card", "transfer"] },
] as const)("offers $methods", ({ taken, account, methods }) => {
  expect(listOfferedMethods({ methods: taken }, { bankAccount: account })).toEqual(methods);
});

it.each([
  ["EG", ["instapay", "wallet", "card", "fawry", "transfer"]],
  ["SA", ["card", "transfer", "wallet", "instapay", "fawry"]],
  [null, ["card", "transfer", "wallet", "instapay", "fawry"]],
])("begins in %s with what is usual there", (country, methods) => {
  expect(orderMethods(["card", "wallet", "instapay", "fawry", "transfer"], country)).toEqual(methods);
});
