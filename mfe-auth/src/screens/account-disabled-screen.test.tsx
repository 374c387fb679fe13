import { aSession, aUser, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const path = "/account-disabled";
const http = { "GET /users/profile": () => aUser({ status: "inactive", disabledReason: "Two people use it." }) };

describe("/account-disabled", () => {
  it("lets the person log out", async () => {
    const { user, session, visited, toasts } = await renderRemote(app, {
      path,
      http,
      session: aSession({ status: "inactive" }),
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This account is disabled");
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await expect.poll(() => visited).toEqual(["/"]);
    expect(session.ended).toEqual(["signed_out"]);
    expect(toasts).toEqual([{ tone: "success", text: "Logged out successfully" }]);
  });

  it("says for which reason", async () => {
    await renderRemote(app, { path, http, session: aSession({ status: "inactive" }) });
    expect(await screen.findByText("Two people use it.")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("The reason");
  });

  it("opens support", async () => {
    const { user, published } = await renderRemote(app, { path, http, session: aSession({ status: "inactive" }) });
    await user.click(screen.getByRole("button", { name: "Contact support" }));
    expect(published).toEqual([{ type: "support.requested", payload: { from: "account-disabled" } }]);
  });

  it("offers a copy of the person's data", async () => {
    await renderRemote(app, { path, http, session: aSession({ status: "inactive" }) });
    const link = screen.getByRole("link", { name: "Download my data" });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/users/me/export", true]);
  });

  it.each([undefined, aSession()])("leads everyone else home", async (session) => {
    const { visited } = await renderRemote(app, { path, http, session });
    await expect.poll(() => visited).toEqual(["/"]);
  });
});
