import type { OwnInvitation } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSignedIn, aUser, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const path = "/invitation?token=signed";
const open: OwnInvitation = { state: "open", invited: { name: "Hana", phone: "+201012345678", role: "agent" } };
const over = (state: OwnInvitation["state"]): OwnInvitation => ({ state, invited: null });
const show = (routes: FakeRoutes, at = path) => renderRemote(app, { path: at, http: routes });
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

describe("the page of an invitation", () => {
  it("takes a password, signs the new account in and leads to the dashboard", async () => {
    const { user, http, session, visited } = await show({
      "POST /auth/invitation": () => open,
      "POST /auth/accept-invitation": () => aSignedIn({ user: aUser({ role: { name: "agent" } }) }),
    });
    expect(await heading("Welcome, Hana")).toBeTruthy();
    expect(window.location.search).toBe("");
    expect(screen.getByText("+201012345678")).toBeTruthy();
    await user.type(screen.getByLabelText(/^Password/), "weak");
    await user.click(screen.getByRole("button", { name: "Create my account" }));
    expect(http.requests.map(({ path: called }) => called)).toEqual(["/auth/invitation"]);
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), "Kalima123");
    await user.click(screen.getByRole("button", { name: "Create my account" }));
    await expect.poll(() => visited).toEqual(["/dashboard"]);
    const accepting = http.requests.filter(({ path: called }) => called === "/auth/accept-invitation");
    expect(accepting.map(({ body }) => body)).toEqual([{ token: "signed", password: "Kalima123" }]);
    expect(screen.queryByText("This invitation was used")).toBeNull();
    expect(session.begun).toHaveLength(1);
  });

  it.each([
    ["accepted", "This invitation was used"],
    ["expired", "This link is too old"],
    ["withdrawn", "This invitation was withdrawn"],
    ["unknown", "This link does not work"],
  ] as const)("says that a link is %s", async (state, title) => {
    await show({ "POST /auth/invitation": () => over(state) });
    expect(await heading(title)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create my account" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Log in" }) !== null).toBe(state === "accepted");
  });

  it("says the same without a link", async () => {
    await show({}, "/invitation");
    expect(await heading("This link does not work")).toBeTruthy();
  });

  it.each([
    ["auth.reset_token_invalid", "This invitation was withdrawn"],
    ["auth.phone_taken", "This number has an account already"],
  ] as const)("says why no account was made: %s", async (code, title) => {
    let state = open;
    const { user } = await show({
      "POST /auth/invitation": () => state,
      "POST /auth/accept-invitation": () => {
        state = over("withdrawn");
        throw new AppError(code);
      },
    });
    await heading("Welcome, Hana");
    await user.type(screen.getByLabelText(/^Password/), "Kalima123");
    await user.click(screen.getByRole("button", { name: "Create my account" }));
    expect(await heading(title)).toBeTruthy();
  });

  it("offers another try after a failure", async () => {
    let isAway = true;
    const { user } = await show({
      "POST /auth/invitation": () => {
        if (isAway) throw new AppError("server.unavailable");
        return open;
      },
    });
    expect(await screen.findByText("The invitation could not be opened")).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole("button", { name: /again|Retry/i }));
    expect(await heading("Welcome, Hana")).toBeTruthy();
  });

  it("renders on the server as in the browser", async () => {
    expect(await renderingProblems(app, { path, http: { "POST /auth/invitation": () => open } })).toEqual([]);
  });
});
