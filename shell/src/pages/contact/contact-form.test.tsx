import { AppError } from "@kalima/contracts/errors";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { type ContactActions, ContactForm } from "./contact-form.tsx";
import type { ContactMessage } from "./contact-message.ts";

const findField = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const send = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

async function show(onSend: ContactActions["onSend"] = async () => ({})) {
  const toasts: string[] = [];
  const calls: string[] = [];
  const { unmount } = render(
    await withShell(
      "en",
      <ContactForm
        onAskForCall={() => calls.push("asked")}
        onSend={onSend}
        showToast={({ text }) => toasts.push(text)}
      />,
    ),
  );
  return { toasts, calls, unmount };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("ContactForm", () => {
  it("focuses the first wrong field and names what is missing", async () => {
    await show();
    await send();
    expect((await screen.findAllByText("This field is required")).length).toBeGreaterThanOrEqual(2);
    expect(document.activeElement).toBe(findField(/Full name/));
  });

  it("leads to a call, and keeps what was typed", async () => {
    const { calls } = await show();
    await userEvent.type(findField(/Your message/), "Hello");
    await userEvent.click(screen.getByRole("button", { name: "Ask for a call instead" }));
    expect([calls, findField(/Your message/).value]).toEqual([["asked"], "Hello"]);
    expect(screen.queryByText("This field is required")).toBeNull();
  });

  it("asks for one of e-mail and phone when both are missing", async () => {
    await show();
    await userEvent.type(findField(/Full name/), "Layla");
    await userEvent.type(findField(/Your message/), "Hello");
    await send();
    expect(await screen.findByText("Enter an e-mail address or a phone number")).toBeTruthy();
    expect(screen.queryByText("This field is required")).toBeNull();
  });

  it("a phone number is enough as contact", async () => {
    const sent: ContactMessage[] = [];
    const { toasts } = await show(async (message) => {
      sent.push(message);
      return { answerBy: "2026-03-03T08:00:00Z" };
    });
    await userEvent.type(findField(/Full name/), "Layla Hassan");
    await userEvent.type(findField(/Phone number/), "01012345678");
    await userEvent.type(findField(/Your message/), "Hello");
    await send();
    expect(await screen.findByText("Thank you for your message.")).toBeTruthy();
    expect(screen.getByText("We answer within one working day.")).toBeTruthy();
    expect(screen.getByText(/^That is by Tue 3 March at /)).toBeTruthy();
    expect(toasts).toEqual(["Message sent successfully"]);
    expect(sent).toEqual([
      {
        fullName: "Layla Hassan",
        phone: "01012345678",
        isOnWhatsapp: false,
        details: "Hello",
        agreesToOffers: false,
      },
    ]);
  });

  it("wants the number when the answer shall come by WhatsApp", async () => {
    await show();
    await userEvent.type(findField(/Full name/), "Layla");
    await userEvent.type(findField(/E-mail/), "layla@example.com");
    await userEvent.type(findField(/Your message/), "Hello");
    await userEvent.click(screen.getByRole("checkbox", { name: /WhatsApp/ }));
    await send();
    expect(await screen.findByText("Phone number is required")).toBeTruthy();
    expect(document.activeElement).toBe(findField(/Phone number/));
  });

  it("keeps what was typed when the server refuses, and puts its codes at the fields", async () => {
    await show(() =>
      Promise.reject(new AppError("request.invalid", { fields: { email: "validation.email_invalid" } })),
    );
    await userEvent.type(findField(/Full name/), "Layla");
    await userEvent.type(findField(/E-mail/), "layla@example.com");
    await userEvent.type(findField(/Your message/), "Hello");
    await send();
    expect(await screen.findByText("Invalid e-mail address")).toBeTruthy();
    expect(findField(/Your message/).value).toBe("Hello");
  });

  it("finds the draft again after the page was loaded anew", async () => {
    const { unmount } = await show();
    await userEvent.type(findField(/Your message/), "Half a thought");
    unmount();
    await show();
    expect(findField(/Your message/).value).toBe("Half a thought");
  });
});
