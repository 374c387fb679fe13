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
const open = (people: () => CallBack[], routes: FakeRoutes = {}) =>
  renderRemote(app, { path, place, session, http: { "GET /staff/call-backs": people, ...routes } });

it("shows who waits, when and about what, with the attempts; an outcome is noted", async () => {
  let people = [person];
  const { user, http } = await open(() => people, {
    "POST /staff/call-backs/:id/tries": () => {
      people = [];
      return { ...person, state: "reached", dueAt: null };
    },
  });
  const row = within(await screen.findByRole("listitem", { name: "Nour Adel" }));
  for (const text of ["Payment", "After work, please", "No answer", "Rang out", "2 attempts left"]) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(row.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+201012345678");
  await user.click(row.getByRole("button", { name: "Note how it went" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please choose how the call went")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Reached" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Nobody waits for a call.")).toBeTruthy();
  const sent = http.requests.find(({ method }) => method === "POST");
  expect([sent?.path, sent?.body]).toEqual([`/staff/call-backs/${person.id}/tries`, { outcome: "reached", note: "" }]);
});

it("says when a colleague has noted it, and reads the list again", async () => {
  const { user, http } = await open(() => [person], {
    "POST /staff/call-backs/:id/tries": () => {
      throw new AppError("support.call_over");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Note how it went" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("radio", { name: "No answer" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/This call is over/)).toBeTruthy();
  await waitFor(() =>
    expect(http.requests.filter(({ path: called }) => called === "/staff/call-backs")).toHaveLength(2),
  );
});

it("lists those who were reached, and can be asked again after an error; the server renders the same", async () => {
  let isDown = true;
  const { user, http } = await open(() => {
    if (isDown) throw new AppError("server.unavailable");
    return [person];
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  await screen.findByText("Nour Adel");
  await user.click(screen.getByRole("radio", { name: "Reached" }));
  await waitFor(() => expect(http.requests.at(-1)?.query).toEqual({ state: "reached" }));
  const routes = { "GET /staff/call-backs": () => [person] };
  expect(await renderingProblems(app, { path, place, session, http: routes })).toEqual([]);
});
