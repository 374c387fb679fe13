import type { Account } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, aUser, type FakeHttp, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const path = "/complete-profile?next=%2Fbooking%2F42";
const incomplete = { details: { country: null }, gender: null, referralSource: null };
const country = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Country/ });
const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Save and continue" }));

async function show(http: FakeRoutes = {}, changes: Partial<Account> = {}) {
  const account = { ...incomplete, ...changes };
  const routes = { "GET /users/profile": () => aUser(account), ...http };
  const page = await renderRemote(app, { path, session: aSession(account), http: routes });
  await screen.findByRole("combobox", { name: /^Country/ });
  return page;
}

/** All but reading the account. */
const sent = ({ requests }: FakeHttp) => requests.filter(({ method }) => method !== "GET");

describe("/complete-profile", () => {
  it("saves, reloads the account, publishes the change and continues", async () => {
    const { user, http, session, published, toasts, visited } = await show({ "PATCH /users/profile": () => aUser() });
    expect(country().value).toBe("Egypt");
    await user.click(screen.getByRole("radio", { name: "Female" }));
    await user.type(screen.getByRole("textbox", { name: "Day" }), "٥");
    await user.click(screen.getByRole("button", { name: /Month/ }));
    await user.click(await screen.findByRole("option", { name: "May" }));
    await user.type(screen.getByRole("textbox", { name: "Year" }), "1999");
    await press(user);

    await expect.poll(() => visited).toEqual(["/booking/42"]);
    expect(sent(http)[0]?.body).toEqual({
      details: { country: "EG" },
      gender: "female",
      dateOfBirth: "1999-05-05",
    });
    expect(session.reloads()).toBe(1);
    expect(published).toEqual([{ type: "profile.updated", payload: { userId: aUser().id } }]);
    expect(toasts).toEqual([{ tone: "success", text: "Profile updated successfully" }]);
  });

  it("needs the country and nothing else", async () => {
    const { user, http } = await show({}, { phone: "+12025550123" });
    await press(user);
    await expect.poll(() => document.activeElement).toBe(country());
    expect(country().getAttribute("aria-invalid")).toBe("true");
    expect(sent(http)).toEqual([]);
  });

  it("refuses a date that does not exist", async () => {
    const { user, http } = await show();
    await user.type(screen.getByRole("textbox", { name: "Day" }), "31");
    await user.type(screen.getByRole("textbox", { name: "Year" }), "1999");
    await press(user);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole("textbox", { name: "Day" }));
    expect(sent(http)).toEqual([]);
  });

  it("keeps what was typed when saving fails", async () => {
    const { user, visited } = await show({
      "PATCH /users/profile": () => {
        throw new AppError("server.unavailable");
      },
    });
    await user.type(screen.getByRole("textbox", { name: "Year" }), "1999");
    await user.clear(screen.getByRole("textbox", { name: "Year" }));
    await user.click(screen.getByRole("radio", { name: "Male" }));
    await press(user);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Male" }).checked).toBe(true);
    expect(visited).toEqual([]);
  });

  it("restores the draft after an expired session for the same account only", async () => {
    const before = await show();
    await before.user.click(screen.getByRole("radio", { name: "Male" }));
    await before.user.type(screen.getByRole("textbox", { name: "Year" }), "1999");
    before.unmount();

    const other = await show({}, { id: "0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4eff" });
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Year" }).value).toBe("");
    other.unmount();

    await show();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Year" }).value).toBe("1999");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Male" }).checked).toBe(true);
  });

  it("lets the person log out", async () => {
    const { user, session, toasts } = await show();
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await expect.poll(() => session.ended).toEqual(["signed_out"]);
    expect(toasts).toEqual([{ tone: "success", text: "Logged out successfully" }]);
  });

  it("leads a complete account on, and a signed-out visitor to log in", async () => {
    const http = { "GET /users/profile": () => aUser() };
    const complete = await renderRemote(app, { path, session: aSession(), http });
    await expect.poll(() => complete.visited).toEqual(["/booking/42"]);
    complete.unmount();
    const signedOut = await renderRemote(app, { path });
    await expect.poll(() => signedOut.visited).toEqual(["/login?next=%2Fbooking%2F42"]);
  });
});
