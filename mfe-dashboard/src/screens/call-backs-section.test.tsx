import { AppError } from "@kalima/contracts/errors";
import type { CallBack } from "@kalima/support-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "call-backs" } as const;
const path = "/dashboard/support/call-backs";
const session = aSession({ role: { name: "agent" } });
const person: CallBack = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  from: { name: "Nour Adel", phone: "+201012345678", hasAccount: false },
  language: "ar",
  topic: "payment",
  details: "After work, please",
  wishedAt: "2026-03-03T15:00:00.000Z",
  state: "waiting",
  dueAt: "2026-03-03T16:00:00.000Z",
  tries: [
    {
      id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f",
      outcome: "no_answer",
      note: "Rang out",
      agent: "Hana",
      at: "2026-03-03T15:20:00.000Z",
    },
  ],
};
const other: CallBack = {
  ...person,
  id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
  from: { ...person.from, name: "Omar" },
};
/** A list that has these people, of whom one is read by its id. */
const open = (people: () => CallBack[], routes: FakeRoutes = {}, address = path) => {
  const list: FakeRoutes[string] = ({ query }) =>
    query.id ? people().filter(({ id }) => id === query.id) : people().filter(({ state }) => state === query.state);
  return renderRemote(app, { path: address, place, session, http: { "GET /staff/call-backs": list, ...routes } });
};
const openOne = (people: () => CallBack[], routes: FakeRoutes = {}) =>
  open(people, routes, `${path}?open=${person.id}`);
const panelOf = async (name: string) => within(await screen.findByRole("complementary", { name }));

it("lists who waits with hour, attempts, outcome and agent, in an order that the server is asked for", async () => {
  const { user, http } = await open(() => [person, other]);
  const table = within(await screen.findByRole("table", { name: "Call-backs" }));
  const row = within(table.getByRole("link", { name: "Nour Adel" }).closest("tr") as HTMLElement);
  for (const text of ["Payment", "1 of 3", "No answer", "Hana"]) row.getByText(text);
  expect(http.requests.at(-1)?.query).toMatchObject({ state: "waiting", sort: "dueAt", limit: 50 });
  await user.click(table.getByRole("button", { name: "Preferred time" }));
  await waitFor(() => expect(http.requests.at(-1)?.query).toMatchObject({ sort: "-wishedAt" }));
  expect(window.location.search).toBe("?sort=-wishedAt");
});

it("shows one beside the list, with the attempts; an outcome is noted, and the panel says so", async () => {
  let people = [person];
  const { user, http } = await openOne(() => people, {
    "POST /staff/call-backs/:id/tries": () => {
      people = [{ ...person, state: "reached", dueAt: null }];
      return people[0];
    },
  });
  const panel = await panelOf("Nour Adel");
  for (const text of ["Payment", "After work, please", "No answer", "Rang out", "2 attempts left"]) {
    expect(panel.getByText(text)).toBeTruthy();
  }
  expect(panel.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+201012345678");
  await user.click(panel.getByRole("button", { name: "Note how it went" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please choose how the call went")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Reached" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Nobody waits for a call.")).toBeTruthy();
  await waitFor(() => expect(panel.queryByRole("link", { name: "Call" })).toBeNull());
  const sent = http.requests.find(({ method }) => method === "POST");
  expect([sent?.path, sent?.body]).toEqual([`/staff/call-backs/${person.id}/tries`, { outcome: "reached", note: "" }]);
});

it("steps to the next by key, and closes", async () => {
  const { user } = await openOne(() => [person, other]);
  await panelOf("Nour Adel");
  await screen.findByRole("link", { name: "Omar" });
  await user.keyboard("]");
  await panelOf("Omar");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(window.location.search).toBe("");
});

it("says when a colleague has noted it, and when there is none of that address", async () => {
  const { user, http, unmount } = await openOne(() => [person], {
    "POST /staff/call-backs/:id/tries": () => {
      throw new AppError("support.call_over");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Note how it went" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("radio", { name: "No answer" }));
  const before = http.requests.length;
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/This call is over/)).toBeTruthy();
  const lists = () => http.requests.slice(before).filter(({ path: called }) => called === "/staff/call-backs");
  await waitFor(() => expect(lists()).toHaveLength(2));
  unmount();
  await openOne(() => []);
  expect(await screen.findByText("This wish for a call is not here any more.")).toBeTruthy();
});

it("lists those who were reached, and can be asked again after an error; the server renders the same", async () => {
  const reached: CallBack = { ...person, state: "reached", dueAt: null };
  let isDown = true;
  const { user, http } = await open(() => {
    if (isDown) throw new AppError("server.unavailable");
    return [person, reached];
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  await screen.findByText("Nour Adel");
  await user.click(screen.getByRole("radio", { name: "Reached" }));
  await screen.findByRole("columnheader", { name: "Last attempt" });
  expect(http.requests.at(-1)?.query).toMatchObject({ state: "reached", sort: "-dueAt" });
  const routes = { "GET /staff/call-backs": () => [person] };
  expect(await renderingProblems(app, { path, place, session, http: routes })).toEqual([]);
});
