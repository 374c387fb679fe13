import { expect, it } from "vitest";
import { readAddress, toDownload, toFilter } from "./ledger-address.ts";

it.each([
  ["month=2026-03&account=orders&currency=EGP", { month: "2026-03", account: "orders", currency: "EGP" }],
  ["account=provider:stripe&currency=SAR", { month: "", account: "provider:stripe", currency: "SAR" }],
  ["month=2026-13&account=orders", { month: "", account: "", currency: "" }],
  ["account=O'Neil&currency=EGP", { month: "", account: "", currency: "" }],
])("the address %s holds a month and an account", (search, expected) => {
  expect(readAddress(new URLSearchParams(search))).toEqual(expected);
});

it("leads to the same postings as a table", () => {
  const address = readAddress(new URLSearchParams("account=provider:stripe&currency=SAR"));
  expect(toDownload(toFilter(address, "2026-03"))).toBe(
    "/api/staff/ledger.csv?month=2026-03&account=provider%3Astripe&currency=SAR",
  );
});
