import type { Trainer } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  aTrainer,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
  someFacets,
  somePriceCountries,
} from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const grace = aTrainer({ nextFree: ["2026-04-02T10:00:00Z", "2026-04-02T12:00:00Z", "2026-04-03T10:00:00Z"] });
const mona = aTrainer({
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  name: { en: "Mona Farid", ar: "منى فريد" },
  specializations: ["ielts"],
});

function open(routes: FakeRoutes, options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: "/teachers", ...options, http: { ...listing, ...routes } });
}

/** Filters by specialization and id like the real endpoint. */
function found({ specialization, ids }: Record<string, unknown>): Trainer[] {
  const isAmong = (list: unknown, values: readonly string[]) =>
    !list || values.some((value) => String(list).split(",").includes(value));
  return [grace, mona].filter((each) => isAmong(specialization, each.specializations) && isAmong(ids, [each.id]));
}

const listing: FakeRoutes = {
  "GET /teachers": ({ query }) => found(query),
  "GET /price-countries": () => somePriceCountries(),
  "GET /teachers/facets": ({ query }) => someFacets({ total: found(query).length }),
};

describe("the list of trainers", () => {
  it("shows each trainer and links a free time to the booking page", async () => {
    await open(listing);
    const [card] = await screen.findAllByRole("article");
    if (!card) throw new Error("a trainer was expected");
    expect(within(card).getByRole("heading", { name: /Grace Hopper/ })).toBeTruthy();
    expect(within(card).getByRole("link", { name: "Grace Hopper" }).getAttribute("href")).toBe(`/teachers/${grace.id}`);
    expect(within(card).getByRole("link", { name: "Book with Grace Hopper" }).getAttribute("href")).toBe(
      `/booking/${grace.id}`,
    );
    expect(within(card).getByRole("link", { name: "Profile of Grace Hopper" }).getAttribute("href")).toBe(
      `/teachers/${grace.id}`,
    );
    expect(within(card).getAllByText(/United Kingdom/)).not.toHaveLength(0);
    expect(within(card).getByText("310 sessions taught")).toBeTruthy();
    const times = within(card).getAllByRole("link", { name: /, book with Grace Hopper$/ });
    expect(times.map((link) => link.getAttribute("href"))).toEqual(
      grace.nextFree.map((at) => `/booking/${grace.id}?at=${encodeURIComponent(at)}`),
    );
    expect(times.map((link) => link.textContent)).toEqual([
      "Thu 2 12:00\u00a0PM, book with Grace Hopper",
      "Thu 2 2:00\u00a0PM, book with Grace Hopper",
      "Fri 3 12:00\u00a0PM, book with Grace Hopper",
    ]);
    expect(screen.getByRole("status").textContent).toBe("2 trainers");
  });

  it("plays the introduction of a trainer while a mouse rests on the face", async () => {
    await open({ "GET /teachers": () => [aTrainer({ introVideoUrl: "/api/files/video" })] });
    const card = within(await screen.findByRole("article"));
    const face = card.getByText("With a video introduction").parentElement?.parentElement;
    if (!face) throw new Error("no face");
    fireEvent.pointerEnter(face, { pointerType: "touch" });
    fireEvent.pointerEnter(face, { pointerType: "mouse" });
    expect(face.querySelector("video")).toBeNull();
    await expect.poll(() => face.querySelector("video")?.getAttribute("src")).toBe("/api/files/video");
    expect(face.querySelector("video")?.muted).toBe(true);
    fireEvent.pointerLeave(face);
    expect(face.querySelector("video")).toBeNull();
  });

  it("shows at most three chips: the span of levels, and two topics, of which later ones are one", async () => {
    const levels: Trainer["levels"] = ["C1", "A2", "B1"];
    const topics = ["debate", "law", "ielts", "kids"] as Trainer["specializations"];
    await open({ "GET /teachers": () => [aTrainer({ levels, specializations: topics })] });
    const list = await screen.findByRole("list", { name: "Levels and topics" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((chip) => chip.textContent),
    ).toEqual(["A2 – C1", "Other topics", "IELTS"]);
  });

  it("keeps filters and URL in step", async () => {
    const { user, http } = await open(listing);
    await screen.findAllByRole("article");
    await user.click(await screen.findByRole("checkbox", { name: "IELTS 1" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Price");
    await waitFor(() => expect(window.location.search).toBe("?specialization=ielts&sort=price"));
    expect(http.requests.at(-1)?.query).toMatchObject({ specialization: "ielts", sort: "price" });
  });

  it("debounces the search", async () => {
    const { http } = await open(listing);
    await screen.findAllByRole("article");
    const field = screen.getByRole("textbox", { name: "Search by name or topic" });
    for (const value of ["g", "gra", "grace"]) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(window.location.search).toBe("?search=grace"));
    const lists = () => http.requests.filter(({ path }) => path === "/teachers");
    await waitFor(() => expect(lists().map(({ query }) => query.search)).toEqual([undefined, "grace"]));
  });

  it("starts with the filters of a shared URL", async () => {
    await open(listing, { path: "/teachers?specialization=ielts" });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^IELTS/ }).checked).toBe(true);
  });

  it("offers to clear filters that match no trainer", async () => {
    const { user } = await open(listing, { path: "/teachers?specialization=kids" });
    expect(await screen.findByText("No trainers match your filters")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Clear filters" })[0] as HTMLElement);
    expect(await screen.findAllByRole("article")).toHaveLength(2);
  });

  const many = Array.from({ length: 17 }, (_, place) =>
    aTrainer({
      id: `0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e${String(place).padStart(2, "0")}`,
      name: { en: `Trainer ${place + 1}`, ar: `مدرّب ${place + 1}` },
    }),
  );
  const pages = {
    "GET /teachers": ({ query }) => {
      const from = Number(query.cursor ?? 0);
      const until = from + Number(query.limit);
      return { items: many.slice(from, until), nextCursor: until < many.length ? String(until) : null };
    },
    "GET /teachers/facets": () => someFacets({ total: many.length }),
  } satisfies FakeRoutes;

  it("begins with twelve, shows ten more on demand, focuses the first of them and remembers how many", async () => {
    const { user, unmount } = await open(pages);
    expect(await screen.findAllByRole("article")).toHaveLength(12);
    await user.click(await screen.findByRole("button", { name: "Show 5 more" }));
    expect(await screen.findByText("You have seen all trainers.")).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Trainer 13");
    expect(window.location.search).toBe("?shown=22");
    unmount();

    const { http } = await open(pages, { path: "/teachers?shown=22" });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(17));
    expect(http.requests.filter(({ path }) => path === "/teachers")).toHaveLength(1);
  });

  it("keeps what it has when the next page fails", async () => {
    let isDown = true;
    const { user } = await open({
      ...pages,
      "GET /teachers": (request) => {
        if (request.query.cursor && isDown) throw new AppError("server.unavailable");
        return pages["GET /teachers"](request);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show 5 more" }));
    expect(await screen.findByText("We could not load more trainers.")).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(12);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(17));
  });

  it("shows an error and retries on demand", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /teachers": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [grace];
      },
    });
    expect(await screen.findByText("We could not load the trainers")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("article")).toBeTruthy();
  });

  it("the list of trainers is shown in Arabic", async () => {
    await open(listing, { language: "ar" });
    expect(await screen.findByRole("heading", { level: 1, name: "البحث عن مدرّب" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: /منى فريد/ })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("مدرّبان");
  });
});

describe("choosing a trainer", () => {
  it("publishes the choice and opens the booking page", async () => {
    const { user, published, visited } = await open(listing, { path: "/select-teacher" });
    await user.click(await screen.findByRole("button", { name: "Choose Mona Farid" }));
    expect(published).toEqual([{ type: "trainer.chosen", payload: { trainerId: mona.id } }]);
    expect(visited).toEqual([`/booking/${mona.id}`]);
  });
});

describe("the crew of the home page", () => {
  const place = { kind: "slot", slot: "home.trainers" } as const;

  it("shows trainers and moves between them by arrow keys", async () => {
    const { user, http } = await open(listing, { path: "/", place });
    const first = await screen.findByRole("link", { name: "Grace Hopper" });
    expect(first.getAttribute("href")).toBe(`/teachers/${grace.id}`);
    expect(http.requests[0]?.query.limit).toBe(8);
    first.focus();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Mona Farid" }));
  });

  it("shows an error without an alert, and retries on demand", async () => {
    let isDown = true;
    const { user } = await open(
      {
        "GET /teachers": () => {
          if (isDown) throw new AppError("network.unreachable");
          return [grace];
        },
      },
      { path: "/", place },
    );
    expect(await screen.findByText("We could not load the trainers.", { exact: false })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Grace Hopper" })).toBeTruthy();
  });
});
