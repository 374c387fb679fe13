import { describe, expect, it } from "vitest";
import { activeCount, filtersFrom, parametersOf } from "./filters.ts";

const read = (address: string) => filtersFrom(new URLSearchParams(address));

describe("filters of the address", () => {
  it("come back as they were written", () => {
    const address = { search: "mona", specialization: "ielts", level: "B2", sort: "price" };
    expect(parametersOf(filtersFrom(new URLSearchParams(address)))).toEqual(address);
  });

  it("ignore what they do not know", () => {
    expect(read("specialization=magic&level=Z9&sort=random")).toEqual({
      search: "",
      specialization: null,
      level: null,
      sort: "match",
    });
  });

  it("keep the address clean of defaults", () => {
    expect(parametersOf(read("search=%20&sort=match"))).toEqual({});
  });

  it("count what narrows the list, not how it is sorted", () => {
    expect(activeCount(read("level=A1&search=x&sort=price"))).toBe(2);
  });
});
