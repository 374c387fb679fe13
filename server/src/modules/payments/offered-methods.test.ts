import { expect, it } from "vitest";
import { brandTakesCurrency, listOfferedMethods, orderMethods, takesCurrency } from "./offered-methods.ts";

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

it.each([
  ["EGP", ["card", "fawry", "transfer"], ["visa", "meeza"]],
  ["SAR", ["card"], ["visa"]],
] as const)("takes %s by %j, with the cards %j", (currency, methods, brands) => {
  expect((["card", "fawry", "transfer"] as const).filter((method) => takesCurrency(method, currency))).toEqual(methods);
  expect(["visa", "meeza"].filter((brand) => brandTakesCurrency(brand, currency))).toEqual(brands);
});
