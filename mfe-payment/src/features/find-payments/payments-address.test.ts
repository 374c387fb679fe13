import { describe, expect, it } from "vitest";
import { isBackwards, NO_FILTERS, readFilters, toDownload, toQuery } from "./payments-address.ts";

describe("the address of the payments", () => {
  it("holds filters, and leaves out what is none", () => {
    const read = (search: string) => readFilters(new URLSearchParams(search));
    expect(read("q=4242+1235&state=refunded&method=card&from=2026-03-01&to=2026-03-31")).toEqual({
      q: "4242 1235",
      state: "refunded",
      method: "card",
      from: "2026-03-01",
      to: "2026-03-31",
    });
    expect(read("state=lost&method=gold&from=2026-13-01&to=soon")).toEqual(NO_FILTERS);
  });

  it("leads to the same list as a table", () => {
    const filters = { ...NO_FILTERS, q: "4242 1235", from: "2026-03-01" };
    expect(toDownload(toQuery(filters, "-amount"))).toBe(
      "/api/staff/payments.csv?q=4242+1235&fromDay=2026-03-01&sort=-amount",
    );
    expect(toDownload(toQuery(NO_FILTERS, "name"))).toBe("/api/staff/payments.csv");
  });

  it("knows days in the wrong order", () => {
    expect(isBackwards({ from: "2026-03-02", to: "2026-03-01" })).toBe(true);
    expect(isBackwards({ from: "2026-03-02", to: "" })).toBe(false);
  });
});
