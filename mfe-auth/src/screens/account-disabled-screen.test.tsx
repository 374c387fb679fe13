import { aSession, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const path = "/account-disabled";

describe("/account-disabled", () => {
  it("lets the person log out", async () => {
    const { user, session, visited, toasts } = await renderRemote(app, {
      path,
      session: aSession({ status: "inactive" }),
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This account is disabled");
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await expect.poll(() => visited).toEqual(["/"]);
    expect(session.ended).toEqual(["signed_out"]);
    expect(toasts).toEqual([{ tone: "success", text: "Logged out successfully" }]);
  });

  it("opens support", async () => {
    const { user, published } = await renderRemote(app, { path, session: aSession({ status: "inactive" }) });
    await user.click(screen.getByRole("button", { name: "Contact support" }));
    expect(published).toEqual([{ type: "support.requested", payload: { from: "account-disabled" } }]);
  });

  it("offers a copy of the person's data", async () => {
    await renderRemote(app, { path, session: aSession({ status: "inactive" }) });
    const link = screen.getByRole("link", { name: "Download my data" });
    expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/users/me/export", true]);
  });

  it.each([undefined, aSession()])("leads everyone else home", async (session) => {
    const { visited } = await renderRemote(app, { path, session });
    await expect.poll(() => visited).toEqual(["/"]);
  });
});
