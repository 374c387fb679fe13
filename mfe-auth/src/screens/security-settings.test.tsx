import { AppError } from "@kalima/contracts/errors";
import { aSession, aUser, type FakeHttp, type FakeRoutes, renderRemote } from "@kalima/testing";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const PHONE = "+201012345678";
const done = () => ({ done: true });

async function show(http: FakeRoutes = {}, language: "en" | "ar" = "en") {
  const place = { kind: "slot", slot: "profile.settings", key: "security" } as const;
  const page = await renderRemote(app, {
    path: "/profile/settings",
    place,
    session: aSession(),
    http: { "GET /users/profile": () => aUser({ phone: PHONE }), ...http },
    language,
  });
  await screen.findAllByRole("heading", { level: 2 });
  return page;
}
/** All but reading the account. */
const sent = ({ requests }: FakeHttp) => requests.filter(({ method }) => method !== "GET");
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe("changing the password", () => {
  async function fillIn(user: Awaited<ReturnType<typeof show>>["user"], confirmation = "Another-Day-77") {
    await user.type(field(/^Current password/), "Kalima123");
    await user.type(field(/^New password/), "Another-Day-77");
    await user.type(field(/^Confirm new password/), confirmation);
    await user.click(screen.getByRole("button", { name: "Change the password" }));
  }

  it("sends both, says so, and empties the form", async () => {
    const { user, http, toasts } = await show({ "POST /auth/change-password": done });
    await fillIn(user);
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Password changed successfully" }]);
    expect(sent(http)[0]?.body).toEqual({ currentPassword: "Kalima123", newPassword: "Another-Day-77" });
    expect(field(/^New password/).value).toBe("");
  });

  it("says when the two differ, at the second", async () => {
    const { user, http } = await show();
    await fillIn(user, "Another-Day-78");
    expect(await screen.findByText("New password and confirm new password do not match")).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Confirm new password/));
    expect(sent(http)).toEqual([]);
  });

  it("puts a wrong current password to its field and keeps what was typed", async () => {
    const { user, toasts } = await show({
      "POST /auth/change-password": () => {
        throw new AppError("auth.password_wrong", { fields: { currentPassword: "auth.password_wrong" } });
      },
    });
    await fillIn(user);
    expect(await screen.findByText("The current password is not right")).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Current password/));
    expect(field(/^New password/).value).toBe("Another-Day-77");
    expect(toasts).toEqual([]);
  });
});

it("says that the account cannot be read, and asks for nothing until it can", async () => {
  const unavailable = () => {
    throw new AppError("server.unavailable");
  };
  const place = { kind: "slot", slot: "profile.settings", key: "security" } as const;
  const http = { "GET /users/profile": unavailable };
  const page = await renderRemote(app, { path: "/profile/settings", place, session: aSession(), http });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("button", { name: "Change the password" })).toBeNull();
  page.http.answer({ "GET /users/profile": () => aUser({ phone: PHONE }) });
  await page.user.click(retry);
  expect(await screen.findByText("+20 10 1234 5678")).toBeTruthy();
});

it("names the number that another tab has changed", async () => {
  const { http, session } = await show();
  http.answer({ "GET /users/profile": () => aUser({ phone: "+201112223334" }) });
  act(() => session.set(aSession()));
  expect(await screen.findByText("+20 11 1222 3334")).toBeTruthy();
});

describe("changing the phone", () => {
  it("takes the code of the new number and goes to the page that says so", async () => {
    const { user, http, toasts, visited } = await show({
      "POST /auth/reset-phone": done,
      "POST /auth/change-phone": () => aUser({ phone: "+201112223334" }),
    });
    await user.type(field(/^New phone number/), "01112223334");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await user.type(await screen.findByRole("textbox", { name: "6-digit code" }), "123456");
    await expect.poll(() => visited).toEqual(["/phone-changed"]);
    const wanted = { phone: PHONE, newPhone: "01112223334", newCountryCode: "EG" };
    expect(sent(http).map(({ body }) => body)).toEqual([wanted, { ...wanted, otp: "123456" }]);
    expect(toasts.map(({ text }) => text)).toEqual(["OTP sent successfully", "Phone number changed successfully"]);
  });

  it("shows the password field where the server requires it, and keeps the number", async () => {
    const { user, http } = await show({
      "POST /auth/reset-phone": ({ body }) => {
        if ((body as { currentPassword?: string }).currentPassword) return { done: true };
        throw new AppError("auth.fresh_sign_in_required");
      },
    });
    await user.type(field(/^New phone number/), "01112223334");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText(/Please enter your password to continue/)).toBeTruthy();
    expect(field(/^New phone number/).value).toBe("01112223334");
    const passwords = screen.getAllByLabelText<HTMLInputElement>(/^Current password/);
    await user.type(passwords.at(-1) as HTMLInputElement, "Kalima123");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    await screen.findByRole("textbox", { name: "6-digit code" });
    expect(sent(http).at(-1)?.body).toMatchObject({ newPhone: "01112223334", currentPassword: "Kalima123" });
  });
});

describe("deleting the account", () => {
  async function open(http: FakeRoutes, language: "en" | "ar" = "en") {
    const page = await show({ "GET /bookings/left": () => [], ...http }, language);
    await page.user.click(screen.getByRole("button", { name: language === "en" ? "Delete my account" : /حذف/ }));
    return { ...page, dialog: within(await screen.findByRole("alertdialog")) };
  }

  it("requires the password, then signs out and leads home", async () => {
    const { user, dialog, http, session, toasts, visited } = await open({ "DELETE /auth/delete-account": done });
    await user.type(dialog.getByLabelText(/^Password/), "Kalima123");
    await user.click(dialog.getByRole("button", { name: "Delete permanently" }));
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Account deleted successfully" }]);
    expect(sent(http).at(-1)?.body).toEqual({ password: "Kalima123" });
    expect([session.ended, visited]).toEqual([["account_deleted"], ["/"]]);
  });

  it.each([
    ["refund", "Refund them the way I paid"],
    ["waive", "Give them up without a refund"],
  ] as const)("asks what becomes of paid sessions that are left: %s", async (leftLessons, label) => {
    const pack = {
      id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f",
      trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
      lessons: 5,
      amount: { amountMinor: 95_000, currency: "EGP" },
      tooNear: 1,
    };
    const { user, dialog, http } = await open({
      "GET /bookings/left": () => [pack],
      "DELETE /auth/delete-account": done,
    });
    expect(await dialog.findByText(/^5 sessions with Grace Hopper: .*950/)).toBeTruthy();
    expect(dialog.getByText(/^Not refunded: 1 session with Grace Hopper/)).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Password/), "Kalima123");
    await user.click(dialog.getByRole("button", { name: "Delete permanently" }));
    expect(await dialog.findByText("This field is required")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: label }));
    await user.click(dialog.getByRole("button", { name: "Delete permanently" }));
    await expect.poll(() => http.requests.at(-1)?.body).toEqual({ password: "Kalima123", leftLessons });
  });

  it("deletes nothing before it is known what is left", async () => {
    let isDown = true;
    const { user, dialog } = await open({
      "GET /bookings/left": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [];
      },
    });
    await user.click(await dialog.findByRole("button", { name: "Retry" }));
    const submit = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete permanently" });
    expect(submit.disabled).toBe(true);
    isDown = false;
    await user.click(await dialog.findByRole("button", { name: "Retry" }));
    await expect.poll(() => submit.disabled).toBe(false);
  });

  it("keeps the account when the password is wrong, and when asked to", async () => {
    const { user, dialog, session } = await open({
      "DELETE /auth/delete-account": () => {
        throw new AppError("auth.password_wrong", { fields: { password: "auth.password_wrong" } });
      },
    });
    await user.type(dialog.getByLabelText(/^Password/), "Nope-1234");
    await user.click(dialog.getByRole("button", { name: "Delete permanently" }));
    expect(await dialog.findByText("The current password is not right")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Keep the account" }));
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    expect(session.ended).toEqual([]);
  });
});

describe("/phone-changed", () => {
  it("names the number that signs in from now on", async () => {
    const http = { "GET /users/profile": () => aUser({ phone: PHONE }) };
    await renderRemote(app, { path: "/phone-changed", session: aSession(), http });
    expect(await screen.findByText("+20 10 1234 5678")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to settings" }).getAttribute("href")).toBe("/profile/settings");
  });
});
