import { AppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { aBooking, aPayment, aSession, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { createFakeCardFrame } from "./fake-card-frame.ts";
import { AT_BANK, DECLINED, HELD, NOW, PAID } from "./orders.fixtures.ts";

let frame: ReturnType<typeof createFakeCardFrame>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  frame = createFakeCardFrame();
});
afterEach(() => {
  frame.remove();
  vi.useRealTimers();
});

/** A server with one order, which tests change. */
function server(start: Payment) {
  const order = { now: start };
  return { order, http: { "GET /payments/:ref": () => order.now } };
}

function open(http: RenderRemoteOptions["http"], options: RenderRemoteOptions = {}) {
  return renderRemote(app, { path: `/payment/${HELD.referenceCode}`, session: aSession(), http, ...options });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: /^Pay EGP\s250/ });

async function readyToPay(http: RenderRemoteOptions["http"]) {
  const page = await open(http);
  const button = await payButton();
  frame.send({ type: "ready", height: 280 });
  return { ...page, button };
}

describe("an order to pay", () => {
  it("shows what is paid for, how long it is held and the provider's fields", async () => {
    await open(server(HELD).http);
    expect(await heading("Confirm your payment")).toBeTruthy();
    expect(screen.getByText("KX7Q2MZ4T9WJ6R8")).toBeTruthy();
    expect(screen.getByText("Grace Hopper")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("15:00");
    const address = new URL(screen.getByTitle<HTMLIFrameElement>("Card details").src);
    expect(address.origin + address.pathname).toBe("http://127.0.0.1:4010/fields");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      origin: window.location.origin,
      language: "en",
      theme: "light",
    });
    expect((await payButton()).disabled).toBe(true);
  });

  it("previews brand and last digits and grows with the frame", async () => {
    await readyToPay(server(HELD).http);
    frame.send({ type: "change", brand: "mastercard", last4: "4444", complete: false });
    frame.send({ type: "height", height: 340.4 });
    expect(screen.getByText("Mastercard")).toBeTruthy();
    expect(screen.getByText(/4444/)).toBeTruthy();
    expect(screen.getByTitle("Card details").getAttribute("height")).toBe("341");
  });

  it("requests a token from the frame, charges it once and waits for the bank", async () => {
    const { order, http } = server(HELD);
    const charge = () => {
      order.now = AT_BANK;
      return AT_BANK;
    };
    const page = await readyToPay({ ...http, "POST /payments/:ref/charges": charge });
    await page.user.click(page.button);
    await page.user.click(page.button);
    expect(frame.received.at(-1)).toEqual({
      message: { type: "kalima.fields.submit" },
      target: "http://127.0.0.1:4010",
    });
    expect(frame.submits()).toBe(1);
    frame.giveToken("tok_from_elsewhere", "https://evil.example");
    frame.giveToken("tok_12345678");

    expect(await heading("Confirming your payment")).toBeTruthy();
    expect(screen.getByText("We are confirming your payment with your bank")).toBeTruthy();
    const charges = page.http.requests.filter(({ method }) => method === "POST");
    expect(charges).toHaveLength(1);
    expect(charges[0]?.body).toEqual({ method: { type: "card", token: "tok_12345678" } });
    expect(charges[0]?.options.idempotencyKey).toBeTruthy();
  });

  it("leaves invalid fields to the frame and charges nothing", async () => {
    const page = await readyToPay(server(HELD).http);
    await page.user.click(page.button);
    frame.send({ type: "invalid", fields: { number: "validation.card_number_invalid" } });
    expect((await screen.findByRole("alert")).textContent).toContain("Please check the marked fields");
    expect(frame.received.at(-1)?.message).toEqual({ type: "kalima.fields.focus" });
    await page.user.click(page.button);
    expect(frame.submits()).toBe(2);
    expect(page.http.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  it("sends the same charge again after a lost answer", async () => {
    let isDown = true;
    const charge = () => {
      if (isDown) throw new AppError("network.timeout");
      return AT_BANK;
    };
    const page = await readyToPay({ ...server(HELD).http, "POST /payments/:ref/charges": charge });
    await page.user.click(page.button);
    frame.giveToken("tok_12345678");
    expect((await screen.findByRole("alert")).textContent).toContain("took too long");
    isDown = false;
    await page.user.click(page.button);
    await heading("Confirming your payment");
    const [first, second] = page.http.requests.filter(({ method }) => method === "POST");
    expect(second?.body).toEqual(first?.body);
    expect(second?.options.idempotencyKey).toBe(first?.options.idempotencyKey);
    expect(frame.submits()).toBe(1);
  });

  it("shows the current state when the order was paid elsewhere", async () => {
    const { order, http } = server(HELD);
    const charge = () => {
      order.now = PAID;
      throw new AppError("payment.already_paid");
    };
    const page = await readyToPay({ ...http, "POST /payments/:ref/charges": charge });
    await page.user.click(page.button);
    frame.giveToken("tok_12345678");
    expect(await screen.findByText("K-100042")).toBeTruthy();
  });

  it("shows why the bank declined and offers another try", async () => {
    await open(server(DECLINED).http);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your bank declined the card");
    expect(alert.textContent).toContain("Nothing was charged");
    expect(await payButton()).toBeTruthy();
  });

  it("shows that nothing was charged when the bank declines at once, and requests a new token", async () => {
    const { order, http } = server(HELD);
    const charge = () => {
      order.now = DECLINED;
      throw new AppError("payment.declined");
    };
    const page = await readyToPay({ ...http, "POST /payments/:ref/charges": charge });
    await page.user.click(page.button);
    frame.giveToken("tok_12345678");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was charged");
    await page.user.click(page.button);
    expect(frame.submits()).toBe(2);
  });

  it("refetches the order when the hold expires, and offers the same times and others", async () => {
    const { order, http } = server(aPayment({ booking: aBooking({ holdExpiresAt: "2026-03-29T09:45:01Z" }) }));
    await open(http);
    await payButton();
    order.now = aPayment({ booking: aBooking({ status: "expired", holdExpiresAt: null }), hostedFieldsUrl: null });
    vi.setSystemTime("2026-03-29T09:45:02Z");
    expect(await screen.findByRole("heading", { name: "The payment window has ended" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Hold the same times again" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Choose other times" });
    expect(link.getAttribute("href")).toBe(`/booking/${HELD.booking.teacher.id}?held=${HELD.referenceCode}`);
  });
});

describe("while the bank answers", () => {
  it("polls until the payment is confirmed, and announces it once", async () => {
    const { order, http } = server(AT_BANK);
    const page = await open(http);
    expect(await screen.findByText("We are confirming your payment with your bank")).toBeTruthy();
    order.now = PAID;
    const title = await screen.findByRole("heading", { name: "You are booked" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(page.toasts).toEqual([{ tone: "success", text: "Booking successful" }]);
    expect(page.published).toEqual([
      {
        type: "booking.confirmed",
        payload: {
          bookingId: PAID.booking.id,
          lessonIds: PAID.booking.lessons.map(({ id }) => id),
          confirmedAt: "2026-03-29T09:46:00Z",
        },
      },
    ]);
  });

  it("goes back to the card when the bank declines", async () => {
    const { order, http } = server(AT_BANK);
    await open(http);
    await screen.findByText("We are confirming your payment with your bank");
    order.now = DECLINED;
    expect(await screen.findByText("Your bank declined the card")).toBeTruthy();
    expect(screen.getByTitle("Card details")).toBeTruthy();
  });
});

describe("a paid order", () => {
  it("shows the receipt without announcing a payment", async () => {
    const page = await open(server(PAID).http);
    expect(await heading("You are booked")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "Receipt" })).toBeTruthy();
    for (const text of ["K-100042", "Visa", "Confirmed", "1 session with Grace Hopper"]) {
      expect(within(screen.getByRole("region", { name: "Receipt" })).getByText(text, { exact: false })).toBeTruthy();
    }
    expect(screen.getByRole("link", { name: "View booking" }).getAttribute("href")).toBe(
      `/profile/bookings/${PAID.referenceCode}`,
    );
    expect(page.toasts).toEqual([]);
    expect(page.published).toEqual([]);
  });

  it("makes a calendar file of its sessions", async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:calendar";
    });
    // happy-dom would follow the link instead of saving the file.
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user } = await open(server(PAID).http);
    await user.click(await screen.findByRole("button", { name: "Add to calendar" }));
    expect(save).toHaveBeenCalledOnce();
    const text = await files[0]?.text();
    expect(text).toContain("DTSTART:20260402T100000Z");
    expect(text).toContain("SUMMARY:English session with Grace Hopper");
    vi.restoreAllMocks();
  });

  it("shows that it was refunded", async () => {
    await open(server({ ...PAID, booking: aBooking({ status: "refunded", holdExpiresAt: null }) }).http);
    expect(await screen.findByText("Refunded")).toBeTruthy();
    expect(screen.getAllByRole("region", { name: "Receipt" })).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Add to calendar" })).toBeNull();
  });
});

describe("the end of a purchase", () => {
  const credits = { left: 4, expiresAt: "2026-05-29T09:46:00Z" };
  const booking = aBooking({ status: "confirmed", holdExpiresAt: null, pack: 6, credits });
  const steps = async () =>
    within(await screen.findByRole("region", { name: "What comes next" }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);

  it("shows the next session, and leads to planning the rest, a message and the level test", async () => {
    await open(server({ ...PAID, booking }).http);
    expect(await steps()).toEqual([
      ["Choose times", `/profile/bookings/${PAID.referenceCode}?plan=${PAID.referenceCode}`],
      ["Write a message", `/profile/messages?with=${booking.teacher.id}`],
      ["Start the test", "/placement-test"],
    ]);
    const end = within(screen.getByRole("region", { name: "Your booking" }));
    expect(end.getByText("Schedule your other 4 sessions")).toBeTruthy();
    expect(end.getByText(/^Thu 2 April/)).toBeTruthy();
    expect(end.getByRole("button", { name: "Add to calendar" })).toBeTruthy();
  });

  it("asks for no test that was taken, and for no times where all have one", async () => {
    const placementTestResult = { id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f", level: "B1" as const, score: 50 };
    const session = aSession({ student: { id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e60", placementTestResult } });
    await open(server(PAID).http, { session });
    expect((await steps()).map(([text]) => text)).toEqual(["Write a message"]);
  });

  it("is a receipt alone once nothing of the pack is to come", async () => {
    const past = booking.lessons.map((lesson) => ({ ...lesson, status: "completed" as const }));
    await open(server({ ...PAID, booking: { ...booking, credits: null, lessons: past } }).http);
    expect(await heading("Receipt")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "What comes next" })).toBeNull();
  });
});

describe("the order on a phone", () => {
  it("is one line that opens", async () => {
    const { user } = await open(server(HELD).http);
    const line = await screen.findByRole("button", { name: /^1 session with Grace Hopper – EGP\s250$/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    await user.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(line.getAttribute("aria-controls") ?? "")?.textContent).toContain("KX7Q2MZ4T9WJ6R8");
  });
});

describe("a status that was added after this version was built", () => {
  it("offers neither to pay nor to book again, but the booking", async () => {
    await open(server(aPayment({ booking: aBooking({ status: "disputed" as "expired" }) })).http);
    expect(await heading("Your order was updated")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View booking" }).getAttribute("href")).toBe(
      `/profile/bookings/${PAID.referenceCode}`,
    );
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Book again/ })).toBeNull();
  });

  it("a paid booking in a later status still shows a receipt", async () => {
    await open(server({ ...PAID, booking: aBooking({ status: "disputed" as "expired" }) }).http);
    expect(await screen.findByText("Updated")).toBeTruthy();
    expect(screen.getByText("K-100042")).toBeTruthy();
  });
});

describe("an order that cannot be shown", () => {
  it("an order that cannot be shown is not found, whether it is unknown or belongs to another account", async () => {
    const nothing = () => {
      throw new AppError("request.not_found");
    };
    await open({ "GET /payments/:ref": nothing });
    expect(await screen.findByText("We could not find this order")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact-us");
  });

  it("an order that cannot be shown is fetched again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /payments/:ref": () => {
        if (isDown) throw new AppError("server.unavailable");
        return HELD;
      },
    });
    const retry = await screen.findByRole("button", { name: /again|retry/i });
    isDown = false;
    await user.click(retry);
    expect(await payButton()).toBeTruthy();
  });

  it("an order that cannot be shown is shown in Arabic", async () => {
    await open(server(HELD).http, { language: "ar" });
    expect(await heading("تأكيد الدفع")).toBeTruthy();
    expect(screen.getAllByText("جلسة واحدة", { exact: false })).not.toHaveLength(0);
  });
});

describe("a frame that does not load", () => {
  it("a frame that does not load is reported after a timeout and loaded again on demand", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: NOW, shouldAdvanceTime: true });
    const page = await open(server(HELD).http);
    await payButton();
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(await screen.findByText("We could not load the card fields")).toBeTruthy();
    page.element.querySelector<HTMLButtonElement>("[role=alert] button")?.click();
    expect(await screen.findByTitle("Card details")).toBeTruthy();
    frame.send({ type: "ready", height: 280 });
    expect((await payButton()).disabled).toBe(false);
  });
});
