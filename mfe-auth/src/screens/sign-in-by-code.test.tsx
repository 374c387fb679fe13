import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { aSession, aSignedIn, aUser, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Phone number/ });
const findCode = () => screen.findByRole<HTMLInputElement>("textbox", { name: "6-digit code" });
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));
const ANSWERS: FakeRoutes = {
  "POST /auth/send-otp": () => ({ done: true }),
  "POST /auth/verify-otp": () => aSignedIn(),
  "GET /lessons": () => [],
  // The page that an incomplete account is taken to loads by itself, maybe after its test.
  "GET /users/profile": () => aUser({ details: { country: null } }),
};

beforeEach(() => sessionStorage.clear());

async function choose(options: RenderRemoteOptions = {}) {
  const page = await renderRemote(app, { path: "/login?next=%2Fbooking%2F42", http: ANSWERS, ...options });
  await page.user.type(phone(), "٠١٠١٢٣٤٥٦٧٨");
  await press(page.user, "Log in with a code");
  return page;
}

async function ask(options: RenderRemoteOptions = {}) {
  const page = await choose(options);
  await press(page.user, "Send the code");
  return { ...page, code: await findCode() };
}

describe("signing in by code", () => {
  it("keeps the phone, says the same for every number, and goes to the page that was wanted", async () => {
    const { user, http, session, toasts, visited, code } = await ask();
    expect(screen.getByText(/has an account, a code is on its way/).textContent).toContain(
      "+20\u00a010\u00a01234\u00a05678",
    );
    expect(document.activeElement).toBe(code);
    await user.keyboard("012345");
    await expect.poll(() => visited).toEqual(["/booking/42"]);
    const posted = http.requests.filter(({ method }) => method === "POST");
    expect(posted.map(({ body }) => body)).toEqual([
      { phone: "01012345678", countryCode: "EG", purpose: "sign_in" },
      { phone: "01012345678", countryCode: "EG", otp: "012345", purpose: "sign_in" },
    ]);
    expect(session.begun).toMatchObject([{ rememberMe: false }]);
    expect(toasts.map(({ text }) => text)).toEqual(["OTP sent successfully", "Logged in successfully"]);
    expect(sessionStorage.getItem("REGISTRATION_DRAFT")).toBeNull();
  });

  it("continues with the next open step of the account, keeping the wanted page", async () => {
    const incomplete = aSignedIn({ user: aUser({ details: { country: null } }) });
    const { user, visited } = await ask({ http: { ...ANSWERS, "POST /auth/verify-otp": () => incomplete } });
    await user.keyboard("012345");
    await expect.poll(() => visited[0]).toBe("/complete-profile?next=%2Fbooking%2F42");
  });

  it("takes the focus to the phone, and back again with the phone kept", async () => {
    const { user } = await choose();
    expect(document.activeElement).toBe(phone());
    await user.clear(phone());
    await user.type(phone(), "01112223334");
    await press(user, "Log in with a password");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Log in");
    expect(phone().value).toBe("01112223334");
    expect(document.activeElement).toBe(phone());
  });

  it("needs a number", async () => {
    const { user, http } = await renderRemote(app, { path: "/login" });
    await press(user, "Log in with a code");
    await press(user, "Send the code");
    expect(await screen.findByText("Phone number is required")).toBeTruthy();
    expect(document.activeElement).toBe(phone());
    expect(http.requests).toEqual([]);
  });

  it("says how long to wait before another message, and keeps the phone", async () => {
    const { user } = await choose({
      http: {
        "POST /auth/send-otp": () => {
          throw new AppError("request.too_many", { retryAfter: 40 });
        },
      },
    });
    await press(user, "Send the code");
    expect((await screen.findByRole("alert")).textContent).toBe("Rate limit exceeded. Try again in 40 seconds");
    expect(phone().value).toBe("01012345678");
  });

  it("finds its step again after the page was loaded anew", async () => {
    const before = await ask();
    before.unmount();
    await renderRemote(app, { path: "/login" });
    expect(await findCode()).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Send again in \d+ seconds?$/ })).toBeTruthy();
  });

  it("forgets a code that is too old to work", async () => {
    const sentAt = Date.now() - 5 * MINUTE_MS;
    const signInCode = { phone: "01012345678", countryCode: "EG", sentAt };
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ signInCode }));
    await renderRemote(app, { path: "/login" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Log in");
  });

  it("comes back to a code that is on its way without asking for another", async () => {
    const { user, http } = await ask();
    await press(user, "Use another number");
    expect(phone().value).toBe("01012345678");
    await press(user, "Send the code");
    await findCode();
    expect(http.requests).toHaveLength(1);

    await press(user, "Use another number");
    await user.type(phone(), "9");
    await press(user, "Send the code");
    await expect.poll(() => http.requests.at(-1)?.body).toMatchObject({ phone: "010123456789" });
  });

  it("says that a code is wrong and empties the field", async () => {
    const { user, session, code } = await ask({
      http: {
        ...ANSWERS,
        "POST /auth/verify-otp": () => {
          throw new AppError("auth.code_wrong");
        },
      },
    });
    await user.keyboard("111111");
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to verify the code. That code is not right");
    expect([code.value, session.begun]).toEqual(["", []]);
  });

  it("stays when another tab signs in meanwhile", async () => {
    const { session } = await ask();
    session.set(aSession());
    expect(await findCode()).toBeTruthy();
  });

  it("speaks Arabic", async () => {
    const { user } = await renderRemote(app, { path: "/login", language: "ar", http: ANSWERS });
    await press(user, "الدخول برمز");
    await user.type(screen.getByRole("textbox", { name: /^رقم الهاتف/ }), "01012345678");
    await press(user, "إرسال الرمز");
    expect(await screen.findByText(/فالرمز في طريقه إليه/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "تسجيل الدخول" })).toBeTruthy();
  });
});
