import type { CountryPriceLists, LessonOffer, PricePreview, WaitingPrices } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote, typeDate } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const packsOf = (currency: string, minors: readonly number[]) =>
  minors.map((amountMinor, place) => ({
    pack: ([1, 6, 12, 24] as const)[place] ?? 1,
    perLesson: { amountMinor, currency },
  }));
const listOf = (
  currency: string,
  minors: readonly number[],
  changes: Partial<CountryPriceLists["lists"][number]> = {},
) => ({
  currency,
  packs: packsOf(currency, minors),
  validFrom: "2026-01-01T00:00:00.000Z",
  fromDay: "2026-01-01",
  setBy: null,
  approvedBy: null,
  setAt: "2026-01-01T00:00:00.000Z",
  state: "current" as const,
  ...changes,
});
const ALL: CountryPriceLists = {
  country: null,
  lists: [listOf("EGP", [20_000, 19_000, 18_000, 17_000])],
  waiting: null,
  mayRequest: true,
};
const SAUDI: CountryPriceLists = {
  country: "SA",
  lists: [
    listOf("SAR", [5_000, 4_800, 4_600, 4_400], {
      state: "planned",
      fromDay: "2026-04-01",
      validFrom: "2026-03-31T22:00:00.000Z",
      setBy: "Hana Fawzy",
      approvedBy: "Omar Said",
    }),
    listOf("SAR", [4_500, 4_300, 4_000, 3_800]),
  ],
  waiting: null,
  mayRequest: true,
};
const WAITING: WaitingPrices = {
  id: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
  currency: "KWD",
  packs: packsOf("KWD", [4_000, 3_800, 3_600, 3_400]),
  fromDay: null,
  requestedBy: "Hana Fawzy",
  requestedAt: "2026-03-10T18:00:00Z",
  endsAt: "2026-03-17T18:00:00Z",
  byReader: false,
  mayDecide: true,
};
const KUWAIT: CountryPriceLists = { country: "KW", lists: [], waiting: WAITING, mayRequest: true };

const offer = (currency: string, minor: number): LessonOffer => ({
  lessonMinutes: 50,
  packs: [
    {
      pack: 1,
      total: { amountMinor: minor, currency },
      perLesson: { amountMinor: minor, currency },
      savingPercent: 0,
      validForDays: 30,
    },
  ],
});
const PREVIEW: PricePreview = {
  trainers: [
    {
      id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
      name: { en: "Grace Miller", ar: "غريس ميلر" },
      before: [offer("SAR", 4_500)],
      after: [offer("SAR", 5_500)],
    },
  ],
  students: 3,
  unpaid: 1,
};

const makeOptions = (search = "", routes: FakeRoutes = {}, language: "en" | "ar" = "en") => ({
  path: `/dashboard/money/prices${search}`,
  place: { kind: "slot", slot: "dashboard.section", key: "prices" } as const,
  session: aSession({ role: { name: "admin" } }),
  language,
  http: {
    "GET /staff/price-lists": () => [ALL, KUWAIT, SAUDI],
    "POST /staff/price-preview": () => PREVIEW,
    ...routes,
  },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const plain = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");
const panelOf = async (name: string) => within(await screen.findByRole("complementary", { name }));

beforeEach(() => sessionStorage.clear());

describe("the prices of all countries", () => {
  it("are a table with what comes next", async () => {
    await open();
    const [, all, kuwait, saudi] = (await screen.findAllByRole("row")).map(plain);
    expect(all).toMatch(/All other countries.*EGP 200.*EGP 190.*EGP 180.*EGP 170/);
    expect(kuwait).toMatch(/Kuwait.*As all others.*Waiting for approval/);
    expect(saudi).toMatch(/Saudi Arabia.*SAR 45.*SAR 43.*From 1 April 2026/);
  });

  it("are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open("", {
      "GET /staff/price-lists": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [ALL];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "All other countries" })).toBeTruthy();
  });

  it("are shown in Arabic", async () => {
    await open("?open=SA", {}, "ar");
    expect(await screen.findByRole("link", { name: "بقية الدول" })).toBeTruthy();
    expect((await panelOf("المملكة العربية السعودية")).getByText("الأسعار الحالية")).toBeTruthy();
  });

  it("are the same from server and browser", async () => {
    expect(await renderingProblems(app, makeOptions("?open=KW"))).toEqual([]);
  });
});

describe("other prices of a country", () => {
  it("are typed, previewed, and requested from a day on", async () => {
    const bodies: unknown[] = [];
    const { user, toasts } = await open("?open=SA", {
      "POST /staff/price-changes": ({ body }) =>
        bodies.push(body) && { ...SAUDI, waiting: { ...WAITING, byReader: true } },
    });
    const panel = await panelOf("Saudi Arabia");
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    const field = (name: string) => panel.getByRole("textbox", { name });
    expect((field("1 session") as HTMLInputElement).value).toBe("50");
    await user.clear(field("1 session"));
    await user.type(field("1 session"), "٥٥");
    await user.click(panel.getByRole("radio", { name: "From a day on" }));
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    expect(panel.getByText("Please choose a day after today")).toBeTruthy();
    expect(bodies).toEqual([]);
    await typeDate("First day", "2027-03-01");
    const preview = within(await panel.findByRole("region", { name: "What this would mean" }));
    expect(plain(await preview.findByRole("table", { name: "Grace Miller" }))).toMatch(/1 session.*SAR 45.*SAR 55/);
    expect(preview.getByText("3 students have these prices.")).toBeTruthy();
    expect(preview.getByText("1 booking that waits for its payment keeps the old price.")).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    await expect.poll(() => toasts[0]?.text).toMatch(/Somebody else has to approve/);
    expect(bodies).toEqual([
      {
        country: "SA",
        fromDay: "2027-03-01",
        list: {
          currency: "SAR",
          packs: [
            { pack: 1, lessonMinor: 5_500 },
            { pack: 6, lessonMinor: 4_800 },
            { pack: 12, lessonMinor: 4_600 },
            { pack: 24, lessonMinor: 4_400 },
          ],
        },
      },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it("are refused at the field that is wrong", async () => {
    const { user } = await open("?open=SA");
    const panel = await panelOf("Saudi Arabia");
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    const twelve = panel.getByRole("textbox", { name: "12 sessions" });
    await user.clear(twelve);
    await user.type(twelve, "60");
    expect(panel.getByText(/cannot cost more than one of a smaller pack/)).toBeTruthy();
    await user.clear(twelve);
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    expect(panel.getByText("Please enter an amount of this currency")).toBeTruthy();
  });

  it("are refused at their day, and where nothing would change", async () => {
    let fields: Record<string, string> = { fromDay: "validation.invalid" };
    const refuse = () => {
      throw new AppError("request.invalid", { fields });
    };
    const { user } = await open("?open=SA", { "POST /staff/price-changes": refuse });
    const panel = await panelOf("Saudi Arabia");
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    await user.click(panel.getByRole("radio", { name: "From a day on" }));
    await typeDate("First day", "2026-01-01");
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    expect(await panel.findByText("Please choose a day after today")).toBeTruthy();
    fields = { list: "validation.invalid" };
    await user.click(panel.getByRole("radio", { name: "As soon as they are approved" }));
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    expect(await panel.findByText("These prices count already")).toBeTruthy();
  });

  it("are still in the form after a reload, until they are dropped", async () => {
    const first = await open("?open=SA");
    await first.user.click((await panelOf("Saudi Arabia")).getByRole("button", { name: "Change the prices" }));
    const one = screen.getByRole("textbox", { name: "1 session" });
    await first.user.clear(one);
    await first.user.type(one, "61");
    first.unmount();
    const { user } = await open("?open=SA");
    const panel = await panelOf("Saudi Arabia");
    expect((panel.getByRole("textbox", { name: "1 session" }) as HTMLInputElement).value).toBe("61");
    await user.click(panel.getByRole("button", { name: "Cancel" }));
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    expect((panel.getByRole("textbox", { name: "1 session" }) as HTMLInputElement).value).toBe("50");
  });

  it("may be the default again, but not of the default itself", async () => {
    const bodies: unknown[] = [];
    const { user } = await open("?open=SA", {
      "POST /staff/price-changes": ({ body }) => bodies.push(body) && SAUDI,
    });
    const panel = await panelOf("Saudi Arabia");
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    await user.click(panel.getByRole("radio", { name: "The same as all other countries again" }));
    await user.click(panel.getByRole("button", { name: "Request approval" }));
    await expect.poll(() => bodies).toEqual([{ country: "SA", list: null }]);
    await user.click(screen.getByRole("link", { name: "All other countries" }));
    const others = await panelOf("All other countries");
    await user.click(others.getByRole("button", { name: "Change the prices" }));
    expect(others.queryByRole("radio", { name: "The same as all other countries again" })).toBeNull();
    expect(others.queryByRole("button", { name: /Currency/ })).toBeNull();
  });

  it("begin with the default for a country that never had its own, and are not for who may only see them", async () => {
    const { user, unmount } = await open("?open=FR");
    const panel = await panelOf("France");
    await user.click(panel.getByRole("button", { name: "Change the prices" }));
    expect((panel.getByRole("textbox", { name: "1 session" }) as HTMLInputElement).value).toBe("200");
    unmount();
    sessionStorage.clear();
    await open("?open=SA", {
      "GET /staff/price-lists": () => [ALL, SAUDI].map((each) => ({ ...each, mayRequest: false })),
    });
    expect((await panelOf("Saudi Arabia")).queryByRole("button", { name: "Change the prices" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("prices that wait", () => {
  it.each([
    ["Approve", "approve"],
    ["Refuse", "refuse"],
  ])("are decided on by a second person: %s", async (name, act) => {
    let kuwait: CountryPriceLists = KUWAIT;
    const { user, http } = await open("?open=KW", {
      "GET /staff/price-lists": () => [ALL, kuwait],
      [`POST /staff/price-changes/:id/${act}`]: () => {
        kuwait = { ...KUWAIT, waiting: null };
        return kuwait;
      },
    });
    const panel = await panelOf("Kuwait");
    expect(panel.getByText("Hana Fawzy")).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Preview" }));
    expect(await panel.findByRole("table", { name: "Grace Miller" })).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Withdraw" })).toBeNull();
    await user.click(panel.getByRole("button", { name }));
    expect(await panel.findByRole("button", { name: "Change the prices" })).toBeTruthy();
    expect(http.requests.some(({ path }) => path === `/staff/price-changes/${WAITING.id}/${act}`)).toBe(true);
  });

  it("can only be withdrawn by whoever requested them; a faster colleague is said", async () => {
    const own = { ...KUWAIT, waiting: { ...WAITING, byReader: true, mayDecide: false } };
    const { user, toasts } = await open("?open=KW", {
      "GET /staff/price-lists": () => [ALL, own],
      "POST /staff/price-changes/:id/withdraw": () => {
        throw new AppError("prices.change_decided");
      },
    });
    const panel = await panelOf("Kuwait");
    expect(panel.queryByRole("button", { name: "Approve" })).toBeNull();
    await user.click(panel.getByRole("button", { name: "Withdraw" }));
    await expect.poll(() => toasts[0]?.text).toMatch(/no longer waiting/);
  });

  it("stand in the history with both people once they were set", async () => {
    await open("?open=SA");
    const panel = await panelOf("Saudi Arabia");
    expect(panel.getByText("2 lists so far")).toBeTruthy();
    expect(panel.getByText("Hana Fawzy")).toBeTruthy();
    expect(panel.getByText("Omar Said")).toBeTruthy();
  });
});
