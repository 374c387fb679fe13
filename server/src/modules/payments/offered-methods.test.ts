import { expect, it } from "vitest";
import { listOfferedMethods, orderMethods } from "./offered-methods.ts";

const bankAccount = { holder: "Kalima", bank: "Bank of Cairo", iban: "EG380019000500000000263180002", code: null };

it.each([
  { takesWallets: true, account: bankAccount, methods: ["card", "wallet", "transfer"] },
  { takesWallets: true, account: undefined, methods: ["card", "wallet"] },
  { takesWallets: false, account: bankAccount, methods: ["card", "transfer"] },
  { takesWallets: false, account: undefined, methods: ["card"] },
])("offers $methods", ({ takesWallets, account, methods }) => {
  expect(listOfferedMethods({ takesWallets }, { bankAccount: account })).toEqual(methods);
});

it.each([
  ["EG", ["wallet", "card", "transfer"]],
  ["SA", ["card", "transfer", "wallet"]],
  [null, ["card", "transfer", "wallet"]],
])("begins in %s with what is usual there", (country, methods) => {
  expect(orderMethods(["card", "wallet", "transfer"], country)).toEqual(methods);
});
