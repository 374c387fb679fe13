import { AppError } from "@kalima/contracts/errors";
import { aSignedIn, aUser, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const phone = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Phone number/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);

async function fillIn(user: UserEvent) {
  await user.type(phone(), "٠١٠١٢٣٤٥٦٧٨");
  await user.type(password(), "Kalima123");
}

const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Log in" }));

beforeEach(() => sessionStorage.clear());

describe("/login", () => {
  it("begins a session and goes to the page that was wanted", async () => {
    const { user, http, session, toasts, visited } = await renderRemote(app, {
      path: "/login?next=%2Fbooking%2F42",
      http: { "POST /auth/login": () => aSignedIn() },
    });
    await fillIn(user);
    await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await press(user);

    await expect.poll(() => visited).toEqual(["/booking/42"]);
    expect(http.requests[0]?.body).toEqual({
      phone: "01012345678",
      countryCode: "EG",
      password: "Kalima123",
      rememberMe: true,
    });
    expect(session.begun).toMatchObject([{ rememberMe: true }]);
    expect(toasts).toEqual([{ tone: "success", text: "Logged in successfully" }]);
  });

  it.each(["//evil.example", "https:evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "does not follow next=%s off the site",
    async (next) => {
      const { user, visited } = await renderRemote(app, {
        path: `/login?next=${encodeURIComponent(next)}`,
        http: { "POST /auth/login": () => aSignedIn() },
      });
      await fillIn(user);
      await press(user);
      await expect.poll(() => visited).toEqual(["/"]);
    },
  );

  it("goes on to the step an account still owes, with the wanted page", async () => {
    const incomplete = aSignedIn({ user: aUser({ details: { country: null } }) });
    const { user, visited } = await renderRemote(app, {
      path: "/login?next=%2Fbooking%2F42",
      http: { "POST /auth/login": () => incomplete },
    });
    await fillIn(user);
    await press(user);
    await expect.poll(() => visited).toEqual(["/complete-profile?next=%2Fbooking%2F42"]);
  });

  it("says what is wrong and keeps what was typed", async () => {
    const { user, toasts, session } = await renderRemote(app, {
      path: "/login",
      http: {
        "POST /auth/login": () => {
          throw new AppError("auth.credentials_wrong");
        },
      },
    });
    await fillIn(user);
    await press(user);

    expect((await screen.findByRole("alert")).textContent).toBe("The phone number or the password is not right");
    expect(toasts).toEqual([{ tone: "error", text: "Login failed" }]);
    expect([phone().value, password().value]).toEqual(["01012345678", "Kalima123"]);
    expect(session.begun).toEqual([]);
  });

  it("asks for the phone first when nothing was typed", async () => {
    const { user, http } = await renderRemote(app, { path: "/login" });
    await press(user);
    expect(await screen.findByText("Phone number is required")).toBeTruthy();
    expect(document.activeElement).toBe(phone());
    expect(http.requests).toEqual([]);
  });

  it("leads to a new account with the wanted page", async () => {
    await renderRemote(app, { path: "/login?next=%2Fteachers" });
    const link = screen.getByRole("link", { name: "Create account" });
    expect(link.getAttribute("href")).toBe("/register?next=%2Fteachers");
  });

  it("speaks Arabic", async () => {
    const { user } = await renderRemote(app, { path: "/login", language: "ar" });
    await user.click(screen.getByRole("button", { name: "تسجيل الدخول" }));
    expect(await screen.findByText("رقم الهاتف مطلوب")).toBeTruthy();
  });
});

describe("/login with a code", () => {
  it("keeps the phone, says the same for every number, and goes to the page that was wanted", async () => {
    const { user, http, session, toasts, visited } = await renderRemote(app, {
      path: "/login?next=%2Fbooking%2F42",
      http: { "POST /auth/send-otp": () => ({ done: true }), "POST /auth/verify-otp": () => aSignedIn() },
    });
    await user.type(phone(), "01012345678");
    await user.click(screen.getByRole("button", { name: "Log in with a code" }));
    expect(phone().value).toBe("01012345678");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/has an account, a code is on its way/)).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "6-digit code" }), "012345");
    await expect.poll(() => visited).toEqual(["/booking/42"]);
    expect(http.requests.map(({ body }) => body)).toEqual([
      { phone: "01012345678", countryCode: "EG", purpose: "sign_in" },
      { phone: "01012345678", countryCode: "EG", otp: "012345", purpose: "sign_in" },
    ]);
    expect(session.begun).toMatchObject([{ rememberMe: false }]);
    expect(toasts.map(({ text }) => text)).toEqual(["OTP sent successfully", "Logged in successfully"]);
  });

  it("is offered to somebody who has to wait", async () => {
    const { user } = await renderRemote(app, {
      path: "/login",
      http: {
        "POST /auth/login": () => {
          throw new AppError("auth.too_many_tries", { retryAfter: 60 });
        },
      },
    });
    await fillIn(user);
    await press(user);
    expect(await screen.findByText("No need to wait: a code sent to your phone lets you in.")).toBeTruthy();
  });
});
