import { AppError } from "@kalima/contracts/errors";
import type { ListedFlag, SetFlag } from "@kalima/school-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "flags" } as const;
const path = "/dashboard/settings/flags";
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes) => renderRemote(app, { path, place, session, http });
const text = (en: string, ar: string) => ({ en, ar });
const EVERYONE = { kind: "all" as const, percent: null, roles: [] };
const scaling: ListedFlag = {
  name: "desktop_zoom_scaling",
  title: text("Undo scaled displays", "إلغاء تكبير الشاشات"),
  why: text("Shows pages in their drawn size.", "يعرض الصفحات بحجمها."),
  owner: text("Design", "فريق التصميم"),
  values: ["off", "on"],
  default: "off",
  audiences: ["all", "share", "role"],
  until: "2027-12-31",
  isOver: false,
  value: "off",
  audience: EVERYONE,
  revision: 0,
  changes: [],
};
const language: ListedFlag = {
  ...scaling,
  name: "default_language",
  title: text("Default language", "اللغة الافتراضية"),
  values: ["en", "ar"],
  default: "en",
  value: "ar",
  audiences: ["all"],
  revision: 7,
  changes: [{ value: "ar", audience: EVERYONE, at: "2026-03-06T10:00:00Z", by: "Karim" }],
};
const rowOf = async (title: string) => {
  const heading = await screen.findByRole("heading", { name: title });
  return within(heading.closest("li") as HTMLElement);
};

/** A server that keeps the flags, and the bodies it was sent. */
function flagServer() {
  const sent: SetFlag[] = [];
  let flags = [language, scaling];
  const http: FakeRoutes = {
    "GET /staff/flags": () => flags,
    "PATCH /staff/flags": ({ body }) => {
      const change = body as SetFlag;
      sent.push(change);
      flags = flags.map((flag) =>
        flag.name === change.name
          ? { ...flag, value: change.value ?? flag.default, audience: change.audience, revision: flag.revision + 1 }
          : flag,
      );
      return flags.find(({ name }) => name === change.name);
    },
  };
  return { http, sent };
}

describe("the flags of the school", () => {
  it("are listed with their owner, reason, default, last day and history", async () => {
    await open(flagServer().http);
    const row = await rowOf("Default language");
    const words = row.getByRole("heading").closest("li")?.textContent;
    expect(words).toMatch(/Arabic.*Counts for.*everyone.*Default.*English.*Owner.*Design.*Last day.*31 December 2027/);
    expect(words).toMatch(/1 change.*Arabic – everyone.*Karim/);
  });

  it("are not switched to what they are already", async () => {
    const { http, sent } = flagServer();
    const { user } = await open(http);
    await user.click((await rowOf("Default language")).getByRole("button", { name: "Switch" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("This is how the flag is switched now.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    expect(dialog.getByRole("alert").textContent).toBe("Choose another value or audience first.");
    expect(sent).toEqual([]);
  });

  it("are switched for a share of browsers, once that is confirmed", async () => {
    const { http, sent } = flagServer();
    const { user, toasts } = await open(http);
    await user.click((await rowOf("Undo scaled displays")).getByRole("button", { name: "Switch" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("radio", { name: "On" }));
    await user.click(dialog.getByRole("radio", { name: "A share of browsers" }));
    const percent = dialog.getByRole("textbox");
    await user.clear(percent);
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    expect(dialog.getByText("Please enter a whole number from 1 to 99")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(percent, "٢٥");
    expect(dialog.getByText(/Counts for: 25% of browsers. Everyone else keeps the default: Off./)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    expect(await (await rowOf("Undo scaled displays")).findByText("25% of browsers")).toBeTruthy();
    const audience = { kind: "share", percent: 25, roles: [] };
    expect(sent).toEqual([{ name: "desktop_zoom_scaling", value: "on", audience, revision: 0 }]);
    expect(toasts.map(({ text }) => text)).toEqual(["The flag is switched"]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("are switched for people of some roles, at least one", async () => {
    const { http, sent } = flagServer();
    const { user } = await open(http);
    await user.click((await rowOf("Undo scaled displays")).getByRole("button", { name: "Switch" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("radio", { name: "On" }));
    await user.click(dialog.getByRole("radio", { name: /Signed-in people/ }));
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    expect(dialog.getByText("Please choose at least one")).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: "admins" }));
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    expect(await (await rowOf("Undo scaled displays")).findByText("admins")).toBeTruthy();
    expect(sent[0]?.audience).toEqual({ kind: "role", percent: null, roles: ["admin"] });
  });

  it("go back to their default for everyone", async () => {
    const { http, sent } = flagServer();
    const { user } = await open(http);
    await user.click((await rowOf("Default language")).getByRole("button", { name: "Switch" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.queryByText("A share of browsers")).toBeNull();
    await user.click(dialog.getByRole("radio", { name: "English" }));
    await user.click(dialog.getByRole("button", { name: "Switch the flag" }));
    await expect.poll(() => sent).toEqual([{ name: "default_language", value: null, audience: EVERYONE, revision: 7 }]);
  });

  it("say when a colleague was faster, and are read again", async () => {
    let reads = 0;
    const { user } = await open({
      "GET /staff/flags": () => {
        reads += 1;
        return [scaling];
      },
      "PATCH /staff/flags": () => {
        throw new AppError("request.invalid", { fields: { revision: "validation.invalid" } });
      },
    });
    await user.click((await rowOf("Undo scaled displays")).getByRole("button", { name: "Switch" }));
    await user.click(await screen.findByRole("radio", { name: "On" }));
    await user.click(screen.getByRole("button", { name: "Switch the flag" }));
    expect(await screen.findByText(/A colleague has switched this flag/)).toBeTruthy();
    expect(reads).toBe(2);
  });

  it("cannot be switched past their last day", async () => {
    await open({ "GET /staff/flags": () => [{ ...scaling, isOver: true }] });
    const row = await rowOf("Undo scaled displays");
    expect(row.getByText("Past its last day")).toBeTruthy();
    expect(row.queryByRole("button", { name: "Switch" })).toBeNull();
  });

  it("are asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /staff/flags": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [scaling];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await rowOf("Undo scaled displays")).toBeTruthy();
  });

  it("render on the server as in the browser", async () => {
    expect(await renderingProblems(app, { path, place, session, http: flagServer().http })).toEqual([]);
  });
});
