import { AppError } from "@kalima/contracts/errors";
import type { ChangeGrants, GrantHolder } from "@kalima/staff-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "duties" } as const;
const path = "/dashboard/team/duties";
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes) => renderRemote(app, { path, place, session, http });
const toId = (last: number) => `0193a000-0000-7000-8000-00000000000${last}`;
const waiting: NonNullable<GrantHolder["waiting"]> = {
  id: toId(7),
  grants: ["finance"],
  reason: "Takes over the books",
  requestedBy: "Noha",
  requestedAt: "2026-03-01T10:00:00Z",
  endsAt: "2026-03-08T10:00:00Z",
  byReader: false,
  mayApprove: true,
};
const own: GrantHolder = { person: { id: toId(1), name: "Karim" }, grants: ["owner"], isReader: true, waiting: null };
const noha: GrantHolder = {
  person: { id: toId(2), name: "Noha" },
  grants: ["quality"],
  isReader: false,
  waiting: null,
};
const rowOf = async (name: string) =>
  within((await screen.findByRole("heading", { name })).closest("li") as HTMLElement);

describe("the duties of the school's people", () => {
  it("are listed; what waits comes first, and nobody changes their own", async () => {
    await open({ "GET /staff/grants": () => [own, { ...noha, waiting }] });
    const names = (await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent);
    expect(names).toEqual(["Noha", "Karim"]);
    expect((await rowOf("Noha")).getByText("To be given: Finance")).toBeTruthy();
    expect((await rowOf("Noha")).getByText("To be taken away: Quality")).toBeTruthy();
    expect((await rowOf("Karim")).queryByRole("button")).toBeNull();
  });

  it("are requested with a reason, for a colleague to approve", async () => {
    const sent: ChangeGrants[] = [];
    const { user, toasts } = await open({
      "GET /staff/grants": () => [own, noha],
      "POST /staff/grant-changes": ({ body }) => {
        sent.push(body as ChangeGrants);
        return { ...noha, waiting: { ...waiting, byReader: true, mayApprove: false } };
      },
    });
    await user.click((await rowOf("Noha")).getByRole("button", { name: "Change duties: Noha" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Request the change" }));
    expect(dialog.getByText(/Nothing has changed yet/)).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: /Finance/ }));
    await user.click(dialog.getByRole("checkbox", { name: /Quality/ }));
    await user.click(dialog.getByRole("button", { name: "Request the change" }));
    expect(dialog.getByText(/Please say why/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), " Takes over the books ");
    await user.click(dialog.getByRole("button", { name: "Request the change" }));
    expect(await (await rowOf("Noha")).findByRole("button", { name: "Withdraw" })).toBeTruthy();
    expect((await rowOf("Noha")).queryByRole("button", { name: "Approve" })).toBeNull();
    expect(sent).toEqual([{ personId: toId(2), grants: ["finance"], reason: "Takes over the books" }]);
    expect(toasts.map(({ text }) => text)).toEqual(["Requested. A colleague has to approve it."]);
  });

  it("take effect when a second person approves", async () => {
    const { user } = await open({
      "GET /staff/grants": () => [own, { ...noha, waiting }],
      [`POST /staff/grant-changes/${waiting.id}/approve`]: () => ({ ...noha, grants: ["finance"] }),
    });
    await user.click((await rowOf("Noha")).getByRole("button", { name: "Approve" }));
    expect(await (await rowOf("Noha")).findByText("Finance")).toBeTruthy();
    expect((await rowOf("Noha")).queryByText("Quality")).toBeNull();
  });

  it("say why a decision was refused, and are read again", async () => {
    let reads = 0;
    const { user } = await open({
      "GET /staff/grants": () => {
        reads += 1;
        return [own, { ...noha, waiting }];
      },
      [`POST /staff/grant-changes/${waiting.id}/refuse`]: () => {
        throw new AppError("staff.grants_decided");
      },
    });
    await user.click((await rowOf("Noha")).getByRole("button", { name: "Refuse" }));
    expect(await (await rowOf("Noha")).findByText(/no longer waiting/)).toBeTruthy();
    await expect.poll(() => reads).toBe(2);
  });

  it("tell an admin who is alone that a second one is needed", async () => {
    await open({ "GET /staff/grants": () => [own] });
    expect(await screen.findByText(/You are the only admin/)).toBeTruthy();
  });

  it("offer another try after a failure", async () => {
    await open({
      "GET /staff/grants": () => {
        throw new AppError("server.unexpected");
      },
    });
    expect(await screen.findByText("The duties could not be loaded")).toBeTruthy();
  });

  it("come rendered from the server", async () => {
    expect(
      await renderingProblems(app, { path, place, session, http: { "GET /staff/grants": () => [own, noha] } }),
    ).toEqual([]);
  });
});
