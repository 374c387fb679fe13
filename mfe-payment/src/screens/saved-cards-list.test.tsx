import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { AMEX, EXPIRED_CARD, VISA } from "./orders.fixtures.ts";

const makeOptions = (routes: FakeRoutes = {}, language: "en" | "ar" = "en") => ({
  path: "/profile/cards",
  place: { kind: "slot", slot: "profile.section", key: "cards" } as const,
  session: aSession(),
  language,
  http: { "GET /payments": () => [], "GET /payment-methods": () => [VISA, AMEX, EXPIRED_CARD], ...routes },
});
const open = (...options: Parameters<typeof makeOptions>) => renderRemote(app, makeOptions(...options));
const list = (name = "Saved cards") => screen.findByRole("list", { name });
const rows = async () => within(await list()).getAllByRole("listitem");

describe("a student's saved cards", () => {
  it("a student's saved cards are listed with brand, last digits and expiry; one that has expired cannot be offered first", async () => {
    await open();
    const [first, second, expired] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement];
    expect(first.textContent).toContain("Visa •••• 4242");
    expect(first.textContent).toContain("Expires 12/29");
    expect(first.textContent).toContain("Offered first");
    expect(within(first).queryByRole("button", { name: /Offer/ })).toBeNull();
    expect(within(second).getByRole("button", { name: "Offer first: American Express ending in 0005" })).toBeTruthy();
    expect(expired.textContent).toContain("Expired 01/26");
    expect(within(expired).getAllByRole("button")).toHaveLength(1);
  });

  it("change which one is offered first", async () => {
    const page = await open({
      "POST /payment-methods/:id/default": () => [
        { ...AMEX, isDefault: true },
        { ...VISA, isDefault: false },
      ],
    });
    await page.user.click(await screen.findByRole("button", { name: /^Offer first: American/ }));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain("Offered first"));
    expect(page.http.requests.at(-1)?.path).toContain(AMEX.id);
    expect(page.toasts).toEqual([{ tone: "success", text: "This card is now offered first" }]);
  });

  it("a student's saved cards are deleted after a confirmation alone", async () => {
    const page = await open({ "DELETE /payment-methods/:id": () => [AMEX] });
    await page.user.click(await screen.findByRole("button", { name: "Delete Visa ending in 4242" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Visa ending in 4242?" });
    await page.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(await rows()).toHaveLength(3);
    await page.user.click(screen.getByRole("button", { name: "Delete Visa ending in 4242" }));
    await page.user.click(await screen.findByRole("button", { name: "Delete card" }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(page.toasts).toEqual([{ tone: "success", text: "Card deleted" }]);
  });

  it("stay when they could not be deleted, and say why", async () => {
    const { user } = await open({
      "DELETE /payment-methods/:id": () => {
        throw new AppError("server.unavailable");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Delete Visa ending in 4242" }));
    await user.click(await screen.findByRole("button", { name: "Delete card" }));
    expect(await within(screen.getByRole("alertdialog")).findByRole("alert")).toBeTruthy();
  });

  it("say how to save one when there are none", async () => {
    await open({ "GET /payment-methods": () => [] });
    expect(await screen.findByText(/^No saved cards yet/)).toBeTruthy();
  });

  it("show an error beside the payments, and are loaded again on demand", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /payment-methods": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [VISA];
      },
    });
    await screen.findByText("We could not load your saved cards");
    expect(screen.getByText("No payments yet")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await rows()).toHaveLength(1);
  });

  it("a student's saved cards are shown in Arabic, and are the same from server and browser", async () => {
    await open({}, "ar");
    expect(await list("البطاقات المحفوظة")).toBeTruthy();
    expect(await renderingProblems(app, makeOptions())).toEqual([]);
  });
});
