import { AppError } from "@kalima/contracts/errors";
import type { Invitation, Invite } from "@kalima/staff-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "invitations" } as const;
const path = "/dashboard/team/invitations";
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes) => renderRemote(app, { path, place, session, http });
const hana: Invitation = {
  ...{ id: "0193a000-0000-7000-8000-000000000001", name: "Hana", maskedPhone: "+20…78", role: "agent", grants: [] },
  ...{ reason: "Evenings", state: "waiting", invitedBy: "Karim", byReader: false, mayApprove: true },
  ...{ invitedAt: "2026-03-01T10:00:00Z", endsAt: "2026-03-08T10:00:00Z" },
};
const rowOf = async (name: string) =>
  within((await screen.findByRole("heading", { name })).closest("li") as HTMLElement);
const list = (...invitations: Invitation[]) => ({ "GET /staff/invitations": () => invitations });

describe("the invitations", () => {
  it("ask for an admin with duties, for a colleague to approve", async () => {
    const sent: Invite[] = [];
    const { user, toasts } = await open({
      ...list(),
      "POST /staff/invitations": ({ body }) => {
        sent.push(body as Invite);
        return { ...hana, byReader: true, mayApprove: false };
      },
    });
    expect(await screen.findByText("Nobody is invited")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Invite somebody" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "Hana Adel");
    await user.type(dialog.getByRole("textbox", { name: /^Phone number/ }), "01012345678");
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.click(dialog.getByRole("radio", { name: "Admin" }));
    await user.click(dialog.getByRole("checkbox", { name: /Finance/ }));
    await user.click(dialog.getByRole("radio", { name: "Arabic" }));
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Takes over the books");
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    await expect.poll(() => toasts.map(({ text }) => text)).toEqual(["Requested. A colleague has to approve it."]);
    expect(sent).toEqual([
      {
        ...{ name: "Hana Adel", phone: "01012345678", role: "admin", grants: ["finance"], language: "ar" },
        reason: "Takes over the books",
      },
    ]);
  });

  it("lead to the account that a number has already", async () => {
    const { user } = await open({
      ...list(hana),
      "POST /staff/invitations": () => {
        throw new AppError("staff.phone_has_account", { extra: { personId: "0193a000-0000-7000-8000-000000000009" } });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Invite somebody" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "Hana Adel");
    await user.type(dialog.getByRole("textbox", { name: /^Phone number/ }), "01012345678");
    await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Evenings");
    await user.click(dialog.getByRole("button", { name: "Ask for approval" }));
    expect((await dialog.findByRole("link", { name: "Open the account" })).getAttribute("href")).toBe(
      "/dashboard/students/people/0193a000-0000-7000-8000-000000000009",
    );
  });

  it("are approved, sent again and withdrawn", async () => {
    const sara: Invitation = {
      ...hana,
      id: hana.id.replace(/1$/, "2"),
      name: "Sara",
      state: "expired",
      mayApprove: false,
    };
    const { user, http, toasts } = await open({
      ...list(hana, sara),
      [`POST /staff/invitations/${hana.id}/approve`]: () => ({ ...hana, state: "sent", mayApprove: false }),
      [`POST /staff/invitations/${sara.id}/resend`]: () => ({ ...sara, state: "sent" }),
      [`POST /staff/invitations/${sara.id}/withdraw`]: () => ({ done: true }),
    });
    await user.click((await rowOf("Hana")).getByRole("button", { name: "Approve and send" }));
    expect((await rowOf("Hana")).queryByRole("button", { name: "Send a new link" })).toBeNull();
    await user.click((await rowOf("Sara")).getByRole("button", { name: "Send a new link" }));
    await user.click((await rowOf("Sara")).getByRole("button", { name: "Withdraw" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));
    await expect.poll(() => toasts.map(({ text }) => text)).toContain("The invitation is withdrawn");
    const posts = http.requests.filter(({ method }) => method === "POST").map(({ path: called }) => called);
    expect(posts).toEqual([
      `/staff/invitations/${hana.id}/approve`,
      `/staff/invitations/${sara.id}/resend`,
      `/staff/invitations/${sara.id}/withdraw`,
    ]);
  });

  it("that the reader asked for wait for somebody else", async () => {
    await open(list({ ...hana, byReader: true, mayApprove: false }));
    const row = await rowOf("Hana");
    expect(row.getByText("Somebody else has to approve it.")).toBeTruthy();
    expect(row.queryByRole("button", { name: "Approve and send" })).toBeNull();
    expect(row.getByRole("button", { name: "Withdraw" })).toBeTruthy();
  });

  it("offer another try after a failure", async () => {
    await open({
      "GET /staff/invitations": () => {
        throw new AppError("server.unexpected");
      },
    });
    expect(await screen.findByText("The invitations could not be loaded")).toBeTruthy();
  });

  it("come rendered from the server", async () => {
    expect(await renderingProblems(app, { path, place, session, http: list(hana) })).toEqual([]);
  });
});
