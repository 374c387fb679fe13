import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSignedIn, aUser, renderRemote } from "@kalima/testing";
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

const SIGNING_IN = { "POST /auth/login": () => aSignedIn(), "GET /lessons": () => [] };

beforeEach(() => sessionStorage.clear());

describe("/login", () => {
  it.each(["/login", "/register", "/forgot-password"])(
    "keeps the number that %s was left with, and no password",
    async (path) => {
      const { user, unmount } = await renderRemote(app, { path });
      await user.type(phone(), "01012345678");
      if (path === "/login") await user.type(password(), "Kalima123");
      unmount();
      await renderRemote(app, { path });
      expect(phone().value).toBe("01012345678");
      expect(JSON.stringify({ ...sessionStorage })).not.toContain("Kalima123");
    },
  );

  it.each([
    ["/profile/bookings", "Log in to see your sessions."],
    ["/booking/42", "Log in to book your sessions."],
    ["/profile/messages", "Log in to read your messages."],
    ["/dashboard/support", "Log in to see this page."],
    ["/", "Good to see you again."],
  ])("says why %s needs it: %s", async (next, reason) => {
    await renderRemote(app, { path: `/login?next=${encodeURIComponent(next)}` });
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it("begins a session and goes to the page that was wanted", async () => {
    const { user, http, session, toasts, visited } = await renderRemote(app, {
      path: "/login?next=%2Fbooking%2F42",
      http: SIGNING_IN,
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
    expect(sessionStorage.length).toBe(0);
    expect(toasts).toEqual([{ tone: "success", text: "Logged in successfully" }]);
  });

  it("says once that sessions wait for a rating, and leads to them", async () => {
    const { user, http, toasts, visited } = await renderRemote(app, {
      path: "/login",
      http: { ...SIGNING_IN, "GET /lessons": () => [aLesson()] },
    });
    await fillIn(user);
    await press(user);
    await expect.poll(() => toasts.map(({ text }) => text)).toContain("Some sessions are waiting for your rating");
    expect(http.requests.at(-1)?.query).toMatchObject({ show: "unrated", limit: 1 });
    toasts.at(-1)?.action?.run();
    expect(visited.at(-1)).toBe("/profile/appointments");
  });

  it.each(["//evil.example", "https:evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "does not follow next=%s off the site",
    async (next) => {
      const { user, visited } = await renderRemote(app, {
        path: `/login?next=${encodeURIComponent(next)}`,
        http: SIGNING_IN,
      });
      await fillIn(user);
      await press(user);
      await expect.poll(() => visited).toEqual(["/profile"]);
    },
  );

  it("continues with the next open step of the account, keeping the wanted page", async () => {
    const incomplete = aSignedIn({ user: aUser({ details: { country: null } }) });
    const { user, visited } = await renderRemote(app, {
      path: "/login?next=%2Fbooking%2F42",
      http: { "POST /auth/login": () => incomplete, "GET /users/profile": () => aUser() },
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

    expect((await screen.findByRole("alert")).textContent).toBe(
      "Login failed. The phone number or the password is not right",
    );
    expect(toasts).toEqual([]);
    expect([phone().value, password().value]).toEqual(["01012345678", "Kalima123"]);
    expect(session.begun).toEqual([]);
  });

  it("focuses the phone first when nothing was typed", async () => {
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

  it.each([
    ["network.offline", "No internet connection"],
    ["network.timeout", "Kalima took too long to answer"],
    ["server.unavailable", "Kalima is not available right now. Please try again soon"],
  ])("says %s, keeps what was typed, and works when pressed again", async (code, text) => {
    const { user, http, visited } = await renderRemote(app, {
      path: "/login",
      http: {
        "POST /auth/login": () => {
          throw new AppError(code);
        },
      },
    });
    await fillIn(user);
    await press(user);
    expect((await screen.findByRole("alert")).textContent).toBe(`Login failed. ${text}`);
    expect([phone().value, password().value]).toEqual(["01012345678", "Kalima123"]);
    http.answer(SIGNING_IN);
    await press(user);
    await expect.poll(() => visited).toEqual(["/profile"]);
  });

  it("/login is for password managers: a form with a username, a password and a button that sends it", async () => {
    await renderRemote(app, { path: "/login" });
    const { form } = phone();
    expect([phone().name, phone().type, phone().autocomplete]).toEqual(["phone", "tel", "username"]);
    expect([password().name, password().autocomplete]).toEqual(["password", "current-password"]);
    expect(form?.contains(password())).toBe(true);
    expect(form?.querySelectorAll('button[type="submit"]')).toHaveLength(1);
  });

  it("needs no mouse", async () => {
    const { user, visited } = await renderRemote(app, {
      path: "/login",
      http: SIGNING_IN,
    });
    const focused = () => document.activeElement;
    for (let pressed = 0; focused() !== phone() && pressed < 10; pressed += 1) await user.tab();
    await user.keyboard("01012345678");
    await user.tab();
    expect(focused()).toBe(password());
    await user.keyboard("Kalima123{Enter}");
    await expect.poll(() => visited).toEqual(["/profile"]);
  });

  it.each([
    ["auth.too_many_tries", true],
    ["request.too_many", true],
    ["auth.credentials_wrong", false],
  ])("after %s offers the other way in: %s", async (code, isOffered) => {
    const { user } = await renderRemote(app, {
      path: "/login",
      http: {
        "POST /auth/login": () => {
          throw new AppError(code, { retryAfter: 60 });
        },
      },
    });
    await fillIn(user);
    await press(user);
    await screen.findByRole("alert");
    const offer = screen.queryByText("No need to wait: log in with a code sent to your phone.");
    expect(offer !== null).toBe(isOffered);
    expect(screen.getAllByRole("button", { name: "Log in with a code" })).toHaveLength(1);
  });
});
