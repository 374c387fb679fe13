import type { OwnPageChange, OwnTrainerProfile } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, aTrainer, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const LIVE = {
  headline: { en: "Speak at once", ar: "تحدّث فورًا" },
  description: { en: "Ten years of teaching.", ar: "عشر سنوات من التدريس." },
  pricePerLesson: { amountMinor: 24_000, currency: "EGP" },
};
const PAGE: OwnTrainerProfile = {
  trainerId: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
  specializations: ["conversation"],
  levels: ["B1"],
  live: LIVE,
  waiting: null,
  decision: null,
};

const ROUTES: FakeRoutes = {
  "GET /trainer/profile": () => PAGE,
  "GET /trainer/profile/preview": () => aTrainer(),
  "GET /teachers/:id/ratings": () => [],
  "GET /teachers/:id/similar": () => [],
};

function open(http: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/dashboard/team/own-page",
    place: { kind: "slot", slot: "dashboard.section", key: "own-page" },
    session: aSession({ role: { name: "trainer" } }),
    ...options,
    http: { ...ROUTES, ...http },
  });
}
const headline = () =>
  screen.findByRole<HTMLInputElement>("textbox", { name: /^(Headline in English|العنوان بالإنجليزية)/ });
beforeEach(() => sessionStorage.clear());

describe("the preview", () => {
  it.each([
    ["en", "Preview in English", "en", "Speak slowly", "Book"],
    ["en", "Preview in Arabic", "ar", "تحدّث فورًا", "حجز"],
    ["ar", "المعاينة بالإنجليزية", "en", "Speak slowly", "Book"],
    ["ar", "المعاينة بالعربية", "ar", "تحدّث فورًا", "حجز"],
  ] as const)(
    "of a page in %s: %s shows what is typed, in the list and on the page",
    async (language, tab, lang, text, book) => {
      const { user } = await open({}, { language });
      await user.clear(await headline());
      await user.type(await headline(), "Speak slowly");
      await user.click(screen.getByRole("tab", { name: tab }));
      await waitFor(() => expect(document.querySelectorAll(`[inert][lang="${lang}"]`)).toHaveLength(2));
      for (const shown of document.querySelectorAll<HTMLElement>(`[inert][lang="${lang}"]`)) {
        expect(shown.dir).toBe(lang === "ar" ? "rtl" : "ltr");
        expect(within(shown).getByText(text)).toBeTruthy();
        expect(within(shown).getAllByText(new RegExp(`^${book}`))).not.toHaveLength(0);
      }
      expect(document.documentElement.lang || language).toBe(language);
    },
  );

  it("asks for the prices that follow from the typed one, and not for an impossible one", async () => {
    const { user, http } = await open();
    const price = await screen.findByRole("textbox", { name: /^Price/ });
    await user.clear(price);
    await user.type(price, "٣٠٠");
    await user.click(screen.getByRole("tab", { name: "Preview in English" }));
    await waitFor(() =>
      expect(http.requests.filter(({ path }) => path.endsWith("/preview")).map(({ query }) => query)).toEqual([
        { pricePerLessonMinor: 30_000 },
      ]),
    );
  });

  it("can be asked for again after a failure", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /trainer/profile/preview": () => {
        if (isDown) throw new AppError("server.unavailable");
        return aTrainer();
      },
    });
    await user.click(await screen.findByRole("tab", { name: "Preview in English" }));
    expect(await screen.findByText("We could not load the preview")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(document.querySelectorAll('[inert][lang="en"]')).toHaveLength(2));
  });
});

describe("what was typed and not sent", () => {
  it("is back after leaving, and gone once it is discarded", async () => {
    const first = await open();
    await first.user.clear(await headline());
    await first.user.type(await headline(), "Half a sent");
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    first.unmount();
    const second = await open();
    await waitFor(async () => expect((await headline()).value).toBe("Half a sent"));
    await second.user.click(await screen.findByRole("button", { name: "Discard it" }));
    await waitFor(async () => expect((await headline()).value).toBe(LIVE.headline.en));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it("is not kept once it is sent", async () => {
    const sent = {
      ...PAGE,
      waiting: { ...LIVE, headline: { ...LIVE.headline, en: "New" }, sentAt: "2026-03-10T18:00:00Z" },
    };
    const { user } = await open({ "PUT /trainer/profile": () => sent });
    await user.clear(await headline());
    await user.type(await headline(), "New");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/the school is looking at your changes/);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });
});

it("takes an optional text off the page once both of its languages are emptied", async () => {
  const live = { ...LIVE, accent: { en: "Cairo", ar: "القاهرة" } };
  const page: OwnTrainerProfile = { ...PAGE, live };
  const { user, http } = await open({ "GET /trainer/profile": () => page, "PUT /trainer/profile": () => page });
  for (const language of ["English", "Arabic"]) {
    await user.clear(await screen.findByRole("textbox", { name: `Your accent in English, in ${language}` }));
  }
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(http.requests.some(({ method }) => method === "PUT")).toBe(true));
  const body = http.requests.find(({ method }) => method === "PUT")?.body;
  expect(body).toMatchObject({ accent: null, languages: null, headline: LIVE.headline });
});

describe("the history", () => {
  const CHANGE: OwnPageChange = {
    id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
    sentAt: "2026-03-10T18:00:00Z",
    state: "refused",
    decidedAt: "2026-03-11T09:00:00Z",
    decidedBy: "Karim",
    reason: "Too much at once.",
    changed: ["headline", "price"],
    price: { before: { amountMinor: 24_000, currency: "EGP" }, after: { amountMinor: 48_000, currency: "EGP" } },
  };

  it("is asked for once it is opened, says who decided and why, and can be that of the price alone", async () => {
    const { user, http } = await open({
      "GET /trainer/profile/changes": ({ query }) => ({
        items: query.part === "price" ? [] : [CHANGE],
        nextCursor: null,
      }),
    });
    const asked = () => http.requests.filter(({ path }) => path.endsWith("/changes"));
    await headline();
    expect(asked()).toEqual([]);
    await user.click(screen.getByText("History of your changes"));
    expect((await screen.findByText(/^Price: /)).textContent).toMatch(/240.*480/);
    expect(screen.getByText("Karim").closest("p")?.textContent).toMatch(/^Decided .*Karim$/);
    expect(screen.getByText("Too much at once.")).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "What you changed" })).getAllByRole("listitem")).toHaveLength(1);
    await user.click(screen.getByRole("radio", { name: "Price" }));
    expect(await screen.findByText("No changes yet")).toBeTruthy();
  });
});
