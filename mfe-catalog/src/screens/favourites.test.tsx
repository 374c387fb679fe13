import { AppError } from "@kalima/contracts/errors";
import {
  aSession,
  aTrainer,
  type FakeRoutes,
  type RenderRemoteOptions,
  renderRemote,
  someFacets,
  somePriceCountries,
} from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const grace = aTrainer();
const mona = aTrainer({ id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f", name: { en: "Mona Farid", ar: "منى فريد" } });
const routes: FakeRoutes = {
  "GET /teachers": ({ query }) => [grace, mona].filter(({ id }) => !query.ids || String(query.ids).includes(id)),
  "GET /price-countries": () => somePriceCountries(),
  "GET /teachers/facets": () => someFacets(),
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: "/teachers", ...options, http: { ...routes, ...changes } });
}

const heart = (name: string) => screen.findByRole("button", { name: `Keep ${name} in my favourites` });
const isPressed = async (name: string) => (await heart(name)).getAttribute("aria-pressed");

describe("favourite trainers", () => {
  it("favourite trainers of a guest stay in the browser", async () => {
    const { user, unmount } = await open();
    await user.click(await heart("Mona Farid"));
    expect(await isPressed("Mona Farid")).toBe("true");
    expect(await isPressed("Grace Hopper")).toBe("false");
    unmount();
    await open({}, { path: "/teachers?favourites=1" });
    expect(await screen.findByRole("heading", { name: /Mona Farid/ })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: /Grace Hopper/ })).toBeNull();
  });

  it("say what to do while there are none", async () => {
    const { user } = await open({}, { path: "/teachers?favourites=1" });
    expect(await screen.findByText("No favourites yet")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "See all trainers" }));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
  });

  it("favourite trainers of a student belong to the account", async () => {
    const { user, http } = await open(
      { "GET /favourites": () => [grace.id], "PUT /favourites/:trainerId": () => ({ done: true }) },
      { session: aSession() },
    );
    await waitFor(async () => expect(await isPressed("Grace Hopper")).toBe("true"));
    await user.click(await heart("Mona Farid"));
    expect(await isPressed("Mona Farid")).toBe("true");
    expect(http.requests.at(-1)).toMatchObject({ method: "PUT", path: `/favourites/${mona.id}` });
    expect(localStorage.getItem("FAVOURITE_TRAINERS")).toBeNull();
  });

  it("join the account by one call once the guest has signed in", async () => {
    localStorage.setItem("FAVOURITE_TRAINERS", JSON.stringify([mona.id]));
    const { http } = await open({ "POST /favourites": () => [mona.id, grace.id] }, { session: aSession() });
    await waitFor(async () => expect(await isPressed("Grace Hopper")).toBe("true"));
    expect(await isPressed("Mona Farid")).toBe("true");
    const calls = http.requests.filter(({ path }) => path === "/favourites");
    expect(calls.map(({ method, body }) => [method, body])).toEqual([["POST", { trainerIds: [mona.id] }]]);
    expect(localStorage.getItem("FAVOURITE_TRAINERS")).toBeNull();
  });

  it("favourite trainers are as before when the change fails, and the student is told", async () => {
    const { user, toasts } = await open(
      {
        "GET /favourites": () => [],
        "PUT /favourites/:trainerId": () => {
          throw new AppError("server.unavailable");
        },
      },
      { session: aSession() },
    );
    await user.click(await heart("Mona Farid"));
    await waitFor(() => expect(toasts).toMatchObject([{ tone: "error" }]));
    expect(await isPressed("Mona Farid")).toBe("false");
  });

  it("favourite trainers are kept on a trainer's page, too", async () => {
    const { user } = await open(
      {
        "GET /teachers/:id": () => grace,
        "GET /teachers/:id/ratings": () => [],
        "GET /teachers/:id/similar": () => [],
      },
      { path: `/teachers/${grace.id}` },
    );
    await user.click(await heart("Grace Hopper"));
    expect(JSON.parse(localStorage.getItem("FAVOURITE_TRAINERS") ?? "")).toEqual([grace.id]);
  });
});
