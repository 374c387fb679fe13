import { aTrainer, type FakeRoutes, renderRemote, someFacets, somePriceCountries } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const NAMES = ["Grace Hopper", "Mona Farid", "Omar Haddad", "Rania Shawky"];
const trainers = NAMES.map((name, at) =>
  aTrainer({ id: `0192d2b4-2222-7c1a-9f5e-00000000000${at}`, name: { en: name, ar: name } }),
);
const [grace, mona] = trainers;
const routes: FakeRoutes = {
  "GET /teachers": ({ query }) => trainers.filter(({ id }) => !query.ids || String(query.ids).includes(id)),
  "GET /price-countries": () => somePriceCountries(),
  "GET /teachers/facets": () => someFacets(),
};

afterEach(() => sessionStorage.clear());

const open = (path: string) => renderRemote(app, { path, http: routes });
const choice = (name: string) => screen.findByRole("button", { name: `Compare, ${name}` });

describe("comparing trainers", () => {
  it("begins on the cards, with three at most", async () => {
    const { user } = await open("/teachers");
    await user.click(await choice("Grace Hopper"));
    const bar = await screen.findByRole("region", { name: "Trainers to compare" });
    expect(within(bar).getByText("Choose one more to compare")).toBeTruthy();
    await user.click(await choice("Mona Farid"));
    await user.click(await choice("Omar Haddad"));
    expect((await choice("Rania Shawky")).hasAttribute("disabled")).toBe(true);
    const ids = trainers.slice(0, 3).map(({ id }) => id);
    expect(within(bar).getByRole("link", { name: "Compare 3 trainers" }).getAttribute("href")).toBe(
      `/teachers/compare?ids=${ids.join()}`,
    );
    await user.click(await within(bar).findByRole("button", { name: "Remove Mona Farid from the comparison" }));
    expect((await choice("Rania Shawky")).hasAttribute("disabled")).toBe(false);
    await user.click(within(bar).getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("region", { name: "Trainers to compare" })).toBeNull();
  });

  it("shows them side by side, in the order of the address", async () => {
    await open(`/teachers/compare?ids=${mona?.id},${grace?.id}`);
    const table = await screen.findByRole("table", { name: "Compare trainers" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.querySelector("a")?.textContent),
    ).toEqual(["Mona Farid", "Grace Hopper"]);
    for (const fact of ["Price per session", "Levels", "Working hours, your time", "Next available, your time"]) {
      expect(within(table).getByRole("rowheader", { name: fact })).toBeTruthy();
    }
    expect(table.textContent).toMatch(/24 sessions: EGP\s212\.50/);
  });

  it("has the prices of each length that a trainer offers", async () => {
    const price = { pack: 1 as const, savingPercent: 0, validForDays: 30 };
    const offers = [30, 50].map((lessonMinutes) => {
      const perLesson = { amountMinor: lessonMinutes * 500, currency: "EGP" as const };
      return { lessonMinutes, packs: [{ ...price, perLesson, total: perLesson }] };
    });
    const both = aTrainer({ offers });
    await renderRemote(app, {
      path: `/teachers/compare?ids=${both.id}`,
      http: { ...routes, "GET /teachers": () => [both] },
    });
    const table = await screen.findByRole("table", { name: "Compare trainers" });
    expect(table.textContent).toMatch(/EGP\s250 for 50 minutes.*EGP\s150 for 30 minutes/);
  });

  it("leaves one out on demand, in the address too", async () => {
    const { user } = await open(`/teachers/compare?ids=${mona?.id},${grace?.id}`);
    await user.click(await screen.findByRole("button", { name: "Remove Mona Farid from the comparison" }));
    await waitFor(() => expect(screen.getAllByRole("columnheader")).toHaveLength(1));
    expect(screen.getByRole("link", { name: "Choose another trainer" }).getAttribute("href")).toBe("/teachers");
    expect(new URLSearchParams(window.location.search).get("ids")).toBe(grace?.id);
  });

  it.each(["", "?ids=", "?ids=0192d2b4-2222-7c1a-9f5e-ffffffffffff"])("leads to the list from %j", async (address) => {
    await open(`/teachers/compare${address}`);
    expect(await screen.findByText("Nobody to compare yet")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /All trainers/ })[0]?.getAttribute("href")).toBe("/teachers");
  });
});
