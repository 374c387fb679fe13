import { describe, expect, it } from "vitest";
import { activeFilters } from "./active-filters.ts";
import { type Filters, filtersFrom, NO_FILTERS, toAddress, toggleValue, toQuery } from "./filters.ts";

const read = (address: string) => filtersFrom(new URLSearchParams(address));

describe("filters of the address", () => {
  it("come back as they were written", () => {
    const address = {
      search: "mona",
      specialization: "business,ielts",
      country: "EG,GB",
      level: "B2",
      gender: "female",
      hasVideo: "true",
      minRating: "4.5",
      minPrice: "15000",
      maxPrice: "30000",
      hours: "1m,5e",
      sort: "price",
      favourites: "1",
    };
    expect(Object.fromEntries(toAddress(read(new URLSearchParams(address).toString())))).toEqual(address);
  });

  it.each<[string, Partial<Filters>]>([
    ["", {}],
    ["specialization=magic&level=Z9&sort=random&country=Egypt&hours=9m,1x", {}],
    ["minRating=six&minPrice=-1&maxPrice=1.5&favourites=no", {}],
    ["minRating=9&gender=any&hasVideo=no", {}],
    ["specialization=ielts,magic,business", { specializations: ["business", "ielts"] }],
    ["country=EG,EG,xx,GB", { countries: ["EG", "GB"] }],
    ["hours=5e,5e,1m", { hours: ["5e", "1m"] }],
    ["minRating=4&maxPrice=0", { minRating: 4, maxPrice: 0 }],
    [`search=${"x".repeat(100)}`, { search: "x".repeat(80) }],
  ])("filters of the address are read from %j, and what they do not know is ignored", (address, filters) => {
    expect(read(address)).toEqual({ ...NO_FILTERS, sort: "match", ...filters });
  });

  it("keep the address clean of defaults", () => {
    expect(toAddress(read("search=%20&sort=match&minRating=0")).toString()).toBe("");
  });

  it("do not tell the server what is a favourite", () => {
    expect(toQuery(read("favourites=1&level=B1"))).toEqual({ level: "B1" });
  });
});

describe("active filters", () => {
  it("active filters are each dropped alone", () => {
    const filters = read(
      "search=x&specialization=business,ielts&country=EG&level=A1&gender=male&hasVideo=true&minRating=4&maxPrice=5&hours=1m,2a&favourites=1&sort=price",
    );
    const active = activeFilters(filters);
    expect(active.map(({ kind }) => kind)).toEqual([
      "search",
      "favourites",
      "specialization",
      "specialization",
      "level",
      "gender",
      "hasVideo",
      "minRating",
      "price",
      "hours",
      "hours",
      "country",
    ]);
    for (const { drop } of active) expect(activeFilters({ ...filters, ...drop })).toHaveLength(active.length - 1);
  });

  it("do not count how the list is sorted", () => {
    expect(activeFilters(read("sort=price"))).toEqual([]);
  });
});

it("a value is added to a list, and taken away again", () => {
  expect(toggleValue(["EG"], "GB")).toEqual(["EG", "GB"]);
  expect(toggleValue(["EG", "GB"], "EG")).toEqual(["GB"]);
});
