import {
  aTrainer,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
  someFacets,
  somePriceCountries,
} from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const grace = aTrainer();
const routes: FakeRoutes = {
  "GET /teachers": () => [grace],
  "GET /teachers/facets": () => someFacets(),
  "GET /price-countries": () => somePriceCountries(),
};

async function open(address: string, changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  const opened = await renderRemote(app, { path: address, ...options, http: { ...routes, ...changes } });
  await screen.findAllByText(/trainer|مدر/);
  return opened;
}

const lastList = (requests: { path: string; query: unknown }[]) =>
  requests.filter(({ path }) => path === "/teachers").at(-1)?.query;

describe("filters of the list", () => {
  it("show how many trainers each value leaves, and how many fit in all", async () => {
    await open("/teachers");
    expect(await screen.findByRole("checkbox", { name: "IELTS 1" })).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "United Kingdom 2" })).toBeTruthy();
    expect(screen.getByRole("radio", { name: "B1 2" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("2 trainers"));
  });

  it("filters that few visitors use are folded, unless the address sets one of them", async () => {
    const { unmount } = await open("/teachers");
    const fold = () => screen.getByText("More filters").closest("details");
    expect(fold()?.open).toBe(false);
    unmount();
    const { http } = await open("/teachers?gender=female&hasVideo=true");
    expect(fold()?.open).toBe(true);
    expect(lastList(http.requests)).toMatchObject({ gender: "female", hasVideo: "true" });
    expect(screen.getByRole("button", { name: "Women, remove this filter" })).toBeTruthy();
  });

  it("filters of the list are undone by Back", async () => {
    const { user } = await open("/teachers");
    await user.click(await screen.findByRole("checkbox", { name: /^IELTS/ }));
    await user.click(screen.getByRole("radio", { name: /^B1/ }));
    await waitFor(() => expect(window.location.search).toBe("?specialization=ielts&level=B1"));
    window.history.back();
    await waitFor(() =>
      // One each for level, length, rating and gender.
      expect(screen.getAllByRole("radio", { name: "Any", checked: true })).toHaveLength(4),
    );
    expect(window.location.search).toBe("?specialization=ielts");
  });

  it("filters of the list are removed one by one, or all at once", async () => {
    const { user } = await open("/teachers?level=B1&country=GB&minRating=4.5&maxPrice=30000");
    const chips = screen.getByRole("list", { name: "Active filters" });
    expect(await within(chips).findByRole("button", { name: /^Up to EGP\s300, remove this filter$/ })).toBeTruthy();
    await user.click(within(chips).getByRole("button", { name: "Level B1, remove this filter" }));
    expect(window.location.search).toBe("?country=GB&minRating=4.5&maxPrice=30000");
    await user.click(within(chips).getByRole("button", { name: "Clear filters" }));
    expect(window.location.search).toBe("");
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });

  it("offer free hours as one tab stop that arrow keys move, in the direction of the page", async () => {
    const { user, http } = await open("/teachers", {}, { language: "ar" });
    const grid = screen.getByRole("table", { name: "أوقات فراغك" });
    const cells = within(grid).getAllByRole("checkbox");
    expect(cells).toHaveLength(28);
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toEqual([cells[0]]);
    cells[0]?.focus();
    await user.keyboard("{ArrowLeft}{ArrowDown} ");
    await waitFor(() => expect(lastList(http.requests)).toMatchObject({ hours: "1a" }));
    expect(document.activeElement).toBe(cells[8]);
  });

  it("take a price in whole pounds, and wait until it is typed", async () => {
    const { user, http } = await open("/teachers");
    await screen.findByRole("combobox", { name: "Prices for" });
    await user.type(screen.getByRole("textbox", { name: "To" }), "300");
    await waitFor(() => expect(lastList(http.requests)).toMatchObject({ maxPrice: "30000" }));
    expect(http.requests.some(({ query }) => query.maxPrice === "300")).toBe(false);
  });

  it("take a price in the currency of the visitor's country, whose decimals it has", async () => {
    const inDinars = { country: "KW", currency: "KWD", countries: [{ country: "KW", currency: "KWD" }] };
    const { user, http } = await open("/teachers?maxPrice=4250", {
      "GET /price-countries": () => somePriceCountries(inDinars),
    });
    const countries = await screen.findByRole("combobox", { name: "Prices for" });
    expect(
      within(countries)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Another country (Egyptian Pound)", "Kuwait (Kuwaiti Dinar)"]);
    const upTo = screen.getByRole<HTMLInputElement>("textbox", { name: "To" });
    await waitFor(() => expect(upTo.value).toBe("4.250"));
    expect(screen.getByRole("button", { name: /^Up to KWD\s4.250, remove/ })).toBeTruthy();
    await user.clear(upTo);
    await user.type(upTo, "3.5");
    await waitFor(() => expect(lastList(http.requests)).toMatchObject({ maxPrice: "3500" }));
  });

  it("say that the country of an account decides the prices", async () => {
    await open("/teachers", {
      "GET /price-countries": () => somePriceCountries({ country: "SA", currency: "SAR", isOfAccount: true }),
    });
    expect(await screen.findByText("In Saudi Riyal: your account's country decides the prices.")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Prices for" })).toBeNull();
  });

  it("say which one to drop when nobody fits, those first that show most", async () => {
    const { user } = await open("/teachers?level=C2&country=GB", {
      "GET /teachers": ({ query }) => (query.level && query.country ? [] : [grace]),
      "GET /teachers/facets": ({ query }) => someFacets({ total: query.level ? (query.country ? 0 : 1) : 7 }),
    });
    const offers = await screen.findAllByRole("button", { name: /^Without/ });
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      "Without “Level C2”: 7 trainers",
      "Without “United Kingdom”: 1 trainer",
    ]);
    await user.click(offers[0] as HTMLElement);
    expect(await screen.findByRole("article")).toBeTruthy();
    expect(window.location.search).toBe("?country=GB");
  });

  it("filters of the list are in a sheet, too, whose button says how many trainers are left", async () => {
    const { user } = await open("/teachers?level=B1");
    await user.click(screen.getByRole("button", { name: "Filters (1 active)" }));
    const sheet = await screen.findByRole("dialog", { name: "Filter trainers" });
    await user.click(within(sheet).getByRole("radio", { name: /^A2/ }));
    expect(window.location.search).toBe("?level=A2");
    await user.click(await within(sheet).findByRole("button", { name: "Show 2 trainers" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the place in the list", () => {
  it("the place in the list is brought back with as many trainers as there were", async () => {
    sessionStorage.setItem(
      "TRAINER_LIST_PLACES",
      JSON.stringify([{ entry: "here", count: 40, trainer: grace.id, top: 120 }]),
    );
    const many = (count: number, start: number) =>
      Array.from({ length: count }, (_, at) =>
        aTrainer({ id: `0192d2b4-2222-7c1a-9f5e-${String(start + at).padStart(12, "0")}` }),
      );
    const { http } = await open(
      "/teachers",
      {
        "GET /teachers": ({ query }) =>
          query.cursor
            ? { items: many(Number(query.limit), 8), nextCursor: "end" }
            : { items: many(8, 0), nextCursor: "next" },
      },
      { prepare: () => window.history.replaceState({ key: "here" }, "") },
    );
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(40));
    expect(http.requests.filter(({ path }) => path === "/teachers").map(({ query }) => query.limit)).toEqual([12, 32]);
    sessionStorage.clear();
  });
});
