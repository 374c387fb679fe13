import { AppError } from "@kalima/contracts/errors";
import type { SlotEntry } from "@kalima/platform";
import { DASHBOARD_KEYS_OFF, type SearchResult } from "@kalima/school-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { listActionGroups } from "../features/find-anything/page-actions.ts";

const section = (area: SlotEntry["area"], key: string, labelText: string): SlotEntry => ({
  slot: "dashboard.section",
  key,
  area,
  labelText,
  queues: [],
  remote: `mfe-${key}`,
});
const slots = [
  section("appointments", "bookings", "Bookings"),
  section("settings", "flags", "Flags"),
  section("settings", "audit", "Audit log"),
];
const NOTHING = { name: null, state: null, reference: null, phone: null, lastFour: null, amount: null, at: null };
const student: SearchResult = {
  ...NOTHING,
  kind: "person",
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Mona Adel",
  path: "/dashboard/students/students/0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  state: "student",
  phone: "+20…31",
};
const booking: SearchResult = {
  ...NOTHING,
  kind: "booking",
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e60",
  name: "Mona Adel",
  path: "/dashboard/appointments/bookings/ABCDEFGH34567899",
  state: "confirmed",
  reference: "ABCDEFGH34567899",
  at: "2027-03-03T12:00:00Z",
};
const options = (http: FakeRoutes = {}) => ({
  path: "/dashboard",
  session: aSession({ role: { name: "admin" } }),
  slots,
  http: {
    "GET /staff/queues": () => [],
    "GET /staff/permissions": () => ["bookings.see"],
    "GET /staff/search": () => [booking, student],
    ...http,
  },
});
const open = (http?: FakeRoutes) => renderRemote(app, options(http));
const press = (code: string, more: Partial<KeyboardEventInit> = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, key: code.replace("Key", "").toLowerCase(), ...more });
const field = () => screen.findByRole<HTMLInputElement>("combobox");
const listOptions = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const active = () => document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "");

afterEach(() => localStorage.clear());

describe("the search", () => {
  it("opens by its button or key, and shows results in groups with what tells them apart", async () => {
    const { user } = await open();
    press("Slash", { key: "ظ" });
    await user.type(await field(), "mona");
    const people = within(await screen.findByRole("group", { name: "People" }));
    expect(people.getByRole("option").textContent).toBe("Mona AdelStudent · +20…31");
    const bookings = within(screen.getByRole("group", { name: "Bookings" }));
    expect(bookings.getByRole("option").textContent).toBe("Mona AdelABCDEFGH34567899 · Confirmed · 3 Mar 2027");
    expect(screen.getByText("2 fit")).toBeTruthy();
  });

  it("asks once for what is typed in a go, as typed", async () => {
    const asked: unknown[] = [];
    const { user } = await open({ "GET /staff/search": ({ query }) => asked.push(query?.q) && [student] });
    await user.click(screen.getByRole("button", { name: "Search" }));
    const input = await field();
    for (const value of ["٠١٠", "٠١٠١٢", "٠١٠١٢٣٤"]) fireEvent.change(input, { target: { value } });
    await screen.findByRole("option");
    expect(asked).toEqual(["٠١٠١٢٣٤"]);
  });

  it("moves by arrows and opens by Enter; with Control in a tab", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await open();
    press("Slash");
    await user.type(await field(), "mona");
    await screen.findAllByRole("option");
    expect(active()?.textContent).toContain("Student");
    await user.keyboard("{ArrowDown}");
    expect(active()?.textContent).toContain("Confirmed");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(opened).toHaveBeenCalledWith(booking.path, "_blank", "noopener");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(location.pathname).toBe(student.path);
  });

  it("says that nothing was found, and finds nothing by two letters", async () => {
    const search = vi.fn(() => []);
    const { user } = await open({ "GET /staff/search": search });
    press("Slash");
    await user.type(await field(), "zz");
    await user.type(await field(), "z");
    expect(await screen.findByText("Nothing found for “zzz”.")).toBeTruthy();
    expect(search).toHaveBeenCalledTimes(1);
  });

  it("says why it failed, and tries again", async () => {
    let tries = 0;
    const { user } = await open({
      "GET /staff/search": () => (++tries === 1 ? Promise.reject(new AppError("network.offline")) : [student]),
    });
    press("Slash");
    await user.type(await field(), "mona");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("option")).toBeTruthy();
  });
});

describe("the palette", () => {
  it("goes to a section by a part of its name, and shows keys", async () => {
    const { user } = await open();
    press("KeyK", { ctrlKey: true });
    await field();
    expect(listOptions()).toEqual(expect.arrayContaining(["TodayGT", "BookingsGA", "Settings · Audit log"]));
    await user.type(await field(), "audit");
    expect(listOptions()).toEqual(["Settings · Audit log"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Audit log"));
  });

  it("does not open a second time, nor behind a window", async () => {
    await open();
    press("KeyK", { metaKey: true });
    await field();
    press("KeyK", { metaKey: true });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });
});

describe("actions of a page", () => {
  afterEach(() => {
    document.body.innerHTML = "";
  });
  const groups = () => listActionGroups().map(({ label, actions }) => [label, actions.map(({ name }) => name)]);

  it("are buttons and links that stand alone", () => {
    document.body.innerHTML = `<main><button>Export</button><button disabled>Send</button><button>Accept</button>
      <button>Accept</button><nav><a href="/x">Elsewhere</a></nav><ul><li><button>Row</button></li></ul>
      <a href="/y" aria-label="New flag">+</a></main>`;
    expect(groups()).toEqual([[null, ["Export", "New flag"]]]);
  });

  it("begin with those on the open row, under its name, without the parts of the panel itself", () => {
    document.body.innerHTML = `<main><button>Export</button><aside><h2 id="name">Nour</h2><button>Close</button>
      <div data-acts-on="name"><button>Take</button><button>Close</button></div></aside></main>`;
    expect(groups()).toEqual([
      ["Nour", ["Take", "Close"]],
      [null, ["Export", "Close"]],
    ]);
  });

  it("hold those on chosen rows, and on the row that has the focus", () => {
    document.body.innerHTML = `<main><p id="count">2 chosen</p><div data-acts-on="count"><button>Drop</button></div>
      <table><tr><td><label><input aria-label="Choose Fig" type="checkbox"></label></td><td><a href="?open=1">Fig</a></td></tr>
      <tr><td><a href="?open=2">Date</a></td></tr></table></main>`;
    expect(groups()).toEqual([["2 chosen", ["Drop"]]]);
    document.querySelector("a")?.focus();
    expect(groups()).toEqual([
      ["2 chosen", ["Drop"]],
      ["Fig", ["Choose Fig", "Fig"]],
    ]);
  });
});

it("the palette begins with what may be done with the row in focus, and opens it", async () => {
  const { user } = await open();
  document.body.insertAdjacentHTML(
    "beforeend",
    `<main id="fruits"><ul><li><a href="#fig">Fig</a><button>Eat</button></li></ul></main>`,
  );
  const row = document.querySelector<HTMLElement>("#fruits a");
  const opened = vi.fn((event: Event) => event.preventDefault());
  row?.addEventListener("click", opened);
  row?.focus();
  press("KeyK", { ctrlKey: true }, row ?? undefined);
  await field();
  const group = within(screen.getAllByRole("group")[0] as HTMLElement);
  expect(group.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Open the row", "Eat"]);
  expect(screen.getAllByRole("group")[0]?.getAttribute("aria-label")).toBe("Fig");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(opened).toHaveBeenCalled());
  document.getElementById("fruits")?.remove();
});

describe("keys of the frame", () => {
  const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

  it("go to an area by g and its letter, by their place on the keyboard", async () => {
    await open();
    press("KeyG", { key: "ل" });
    press("KeyA", { key: "ش" });
    await waitFor(() => expect(heading()).toBe("Bookings"));
    press("KeyA");
    press("KeyG");
    press("KeyT");
    await waitFor(() => expect(heading()).toBe("Today"));
  });

  it("do nothing while somebody types, or with Control", async () => {
    await open();
    const input = document.body.appendChild(document.createElement("input"));
    press("Slash", {}, input);
    press("KeyG", { ctrlKey: true });
    press("KeyA");
    input.remove();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(heading()).toBe("Today");
  });

  it("are listed by ?, and switched off there for this device", async () => {
    const { user } = await open();
    press("Slash", { key: "?", shiftKey: true });
    const list = within(await screen.findByRole("dialog"));
    expect(list.getByText("Appointments").closest("div")?.textContent).toBe("AppointmentsGA");
    await user.click(list.getByRole("checkbox"));
    expect(localStorage.getItem(DASHBOARD_KEYS_OFF)).not.toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Slash");
    press("KeyG");
    press("KeyA");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(heading()).toBe("Today");
    press("KeyK", { ctrlKey: true });
    await user.click(await screen.findByRole("option", { name: "Switch on single keys" }));
    expect(localStorage.getItem(DASHBOARD_KEYS_OFF)).toBeNull();
  });
});

it("stands in the settings of those who work here", async () => {
  const place = { kind: "slot", slot: "profile.settings", key: "keys" } as const;
  const { user } = await renderRemote(app, { path: "/profile/settings", place });
  await user.click(await screen.findByRole("checkbox", { name: "Single keys act anywhere in the dashboard" }));
  expect(localStorage.getItem(DASHBOARD_KEYS_OFF)).not.toBeNull();
  await user.click(screen.getByRole("checkbox"));
});

it("renders on the server", async () => {
  expect(await renderingProblems(app, options())).toEqual([]);
});
