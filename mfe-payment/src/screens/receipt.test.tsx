import { aSession, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { NOW, PAID } from "./orders.fixtures.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function openReceipt(payment = PAID) {
  return renderRemote(app, {
    path: `/payment/${PAID.referenceCode}`,
    session: aSession(),
    http: { "GET /payments/:ref": () => payment },
  });
}

describe("the receipt", () => {
  it("copies the reference code and shows a toast", async () => {
    const page = await openReceipt();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await page.user.click(await screen.findByRole("button", { name: /^Copy reference code/ }));
    expect(write).toHaveBeenCalledWith(PAID.referenceCode);
    expect(page.toasts).toEqual([{ tone: "success", text: "Reference Code copied successfully" }]);
  });

  it("reports that the code could not be copied", async () => {
    const page = await openReceipt();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await page.user.click(await screen.findByRole("button", { name: /^Copy reference code/ }));
    expect(page.toasts).toEqual([{ tone: "error", text: "Could not copy text" }]);
  });

  it("leaves cancelled sessions out of the calendar file", async () => {
    const [lesson] = PAID.booking.lessons;
    if (!lesson) throw new Error("the fixture has a lesson");
    const off = { ...lesson, id: "0192d2b4-4445-7c1a-9f5e-2d7b1c3a4e5f", status: "cancelled" as const };
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:calendar";
    });
    // happy-dom would follow the link instead of saving the file.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const page = await openReceipt({ ...PAID, booking: { ...PAID.booking, lessons: [off, lesson] } });
    await page.user.click(await screen.findByRole("button", { name: "Add to calendar" }));
    const text = (await files[0]?.text()) ?? "";
    expect(text.match(/^UID:.*$/gm)).toEqual([`UID:${lesson.id}@kalima`]);
  });

  it.each([
    { permission: "default", offers: true },
    { permission: "granted", offers: false },
    { permission: "denied", offers: false },
  ])("offers notifications to a browser that says $permission: $offers", async ({ permission, offers }) => {
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("Notification", { permission });
    await openReceipt();
    await screen.findByRole("button", { name: "Print" });
    const link = screen.queryByRole("link", { name: "Turn on notifications" });
    expect(link?.getAttribute("href") ?? null).toBe(offers ? "/profile/settings" : null);
    vi.unstubAllGlobals();
  });

  it("writes the time without a leading zero and lists every session for print", async () => {
    const [lesson] = PAID.booking.lessons;
    if (!lesson) throw new Error("the fixture has a lesson");
    const later = { ...lesson, id: "0192d2b4-4446-7c1a-9f5e-2d7b1c3a4e5f", startsAt: "2026-04-09T10:00:00Z" };
    await openReceipt({
      ...PAID,
      paidAt: "2026-03-29T06:05:00Z",
      booking: { ...PAID.booking, lessons: [lesson, later] },
    });
    expect(await screen.findByText(/ 8:05\sAM$/)).toBeTruthy();
    const sessions = screen.getByText("Sessions").nextElementSibling;
    expect(sessions?.textContent).toMatch(/2 April.*9 April/);
  });

  it("prints", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const page = await openReceipt();
    await page.user.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
