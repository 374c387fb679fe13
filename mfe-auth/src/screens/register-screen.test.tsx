import { AppError } from "@kalima/contracts/errors";
import { aSignedIn, aUser, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const privacy = () => screen.getByRole("checkbox");
const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Create account" }));

async function fillIn(user: UserEvent) {
  await user.type(field(/^Name/), "Salma Adel");
  await user.type(field(/^Phone number/), "01012345678");
  await user.type(password(), "Kalima123");
  await user.click(privacy());
}

beforeEach(() => sessionStorage.clear());

describe("/register", () => {
  it("makes an account, keeps the phone for the code and carries the wanted page on", async () => {
    const { user, http, session, toasts, visited } = await renderRemote(app, {
      path: "/register?next=%2Fbooking%2F42",
      http: {
        "POST /auth/register": () => aSignedIn({ user: aUser({ verified: false }), verified: false }),
        "GET /users/profile": () => aUser({ verified: false }),
      },
    });
    await fillIn(user);
    await press(user);

    await expect.poll(() => visited[0]).toBe("/verify-otp?next=%2Fbooking%2F42");
    expect(http.requests[0]?.body).toEqual({
      name: "Salma Adel",
      phone: "01012345678",
      countryCode: "EG",
      password: "Kalima123",
      agreedToPrivacyPolicy: true,
    });
    expect(sessionStorage.getItem("PENDING_PHONE")).toBe('"+201012345678"');
    expect(JSON.stringify(sessionStorage)).not.toContain("Kalima123");
    expect(session.begun).toMatchObject([{ rememberMe: false }]);
    expect(toasts.map(({ text }) => text)).toEqual([
      "Verification code has been successfully sent to your phone number",
    ]);
  });

  it("marks what the server refuses at its field and focuses it", async () => {
    const { user, toasts, logged } = await renderRemote(app, {
      path: "/register",
      http: {
        "POST /auth/register": () => {
          throw new AppError("request.invalid", { fields: { phone: "validation.phone_invalid" } });
        },
      },
    });
    await fillIn(user);
    await press(user);

    expect(await screen.findByText("Invalid phone number")).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(field(/^Phone number/));
    expect(toasts).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ level: "error", message: "Registration failed" }));
    expect([field(/^Name/).value, password().value]).toEqual(["Salma Adel", "Kalima123"]);
  });

  it("focuses the first wrong field and wants the policy agreed to", async () => {
    const { user, http } = await renderRemote(app, { path: "/register" });
    await user.type(field(/^Name/), "Salma");
    await user.type(field(/^Phone number/), "01012345678");
    await user.type(password(), "kalima");
    await press(user);
    await expect.poll(() => document.activeElement).toBe(password());
    expect(privacy().getAttribute("aria-invalid")).toBe("true");
    expect(http.requests).toEqual([]);
  });

  it("ticks the rules of the password off while one types", async () => {
    const { user } = await renderRemote(app, { path: "/register" });
    const rules = within(screen.getByRole("list", { name: "The password needs" }));
    const done = () => rules.queryAllByText("done").length;
    expect(done()).toBe(0);
    await user.type(password(), "kali");
    expect(done()).toBe(1);
    await user.type(password(), "maK1");
    expect(done()).toBe(4);
  });

  it("marks the missing rules of a weak password, and says the rule a second time only to screen readers", async () => {
    const { user } = await renderRemote(app, { path: "/register" });
    await user.type(password(), "kalima");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    const rule = await screen.findByText(/^At least 8 characters with/);
    expect(rule.closest("[class*=hiddenLabel]")).toBeTruthy();
    expect(password().getAttribute("aria-invalid")).toBe("true");
    const rules = within(screen.getByRole("list", { name: "The password needs" })).getAllByRole("listitem");
    expect(rules.map(({ className }) => /missing/.test(className))).toEqual([true, false, true, true]);
  });

  it("starts from what was typed before", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ name: "Salma", phone: "0100", countryCode: "SA" }));
    await renderRemote(app, { path: "/register" });
    expect(field(/^Name/).value).toBe("Salma");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Country code" }).value).toBe("SA");
  });
});
