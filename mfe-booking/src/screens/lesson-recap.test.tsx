import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";
import { aRecap, HELD } from "./students.fixtures.ts";

const open = (answer: FakeRoutes[string], options: RenderRemoteOptions = {}) =>
  renderRemote(app, {
    path: `/profile/appointments/${HELD.id}/recap`,
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    http: { "GET /lessons/:id/recap": answer },
    ...options,
  });

it("shows each line with its source, who was there, and the tasks", async () => {
  await open(() => aRecap());
  const corrections = within(await screen.findByRole("region", { name: "Corrections" }));
  corrections.getByText("He go → he goes");
  corrections.getByText("Trainer's feedback");
  const chat = within(screen.getByRole("region", { name: "Written in the chat" }));
  chat.getByText("Page 12, please");
  for (const text of ["Chat of the room", "by the trainer"]) chat.getByText(text);
  expect(within(screen.getByRole("region", { name: "Shared notes" })).getByText("Holidays in Siwa")).toBeTruthy();
  expect(screen.getByText("48 minutes")).toBeTruthy();
  expect(screen.getByRole("link", { name: "A letter" }).getAttribute("href")).toBe("/profile/tasks");
});

it("tells the student whether an answer is right, and shows it after a wrong one", async () => {
  const { user } = await open(() => aRecap());
  const region = within(await screen.findByRole("region", { name: "Three exercises with your words" }));
  const [gap, match] = region.getAllByRole("listitem");
  const first = within(gap as HTMLElement);
  await user.type(first.getByRole("textbox"), "lend{Enter}");
  first.getByText("Not yet. Try again.");
  await user.clear(first.getByRole("textbox"));
  await user.type(first.getByRole("textbox"), "Borrow{Enter}");
  first.getByText("Right");
  const second = within(match as HTMLElement);
  await user.click(second.getByRole("radio", { name: "يدين" }));
  await user.click(second.getByRole("button", { name: "Check" }));
  await user.click(second.getByRole("button", { name: "Show the answer" }));
  second.getByText("The answer is:");
});

it("has no exercises for the trainer", async () => {
  await open(() => aRecap(), {
    path: `/dashboard/appointments/lessons/${HELD.id}/recap`,
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "lessons" },
  });
  await screen.findByRole("region", { name: "Corrections" });
  expect(screen.queryByRole("region", { name: "Three exercises with your words" })).toBeNull();
});

it("says when nothing was written", async () => {
  await open(() => aRecap({ words: [], corrections: [], notes: [], chat: [], tasks: [], exercises: [] }));
  expect(await screen.findByText("Nothing was written down in this session.")).toBeTruthy();
});

it.each([
  ["recap.not_yet", "en", "The recap is not here yet"],
  ["request.not_found", "en", "We could not find this recap"],
  ["server.unavailable", "en", "We could not load the recap"],
  ["recap.not_yet", "ar", "الملخص غير جاهز بعد"],
] as const)("says why there is none: %s in %s", async (code, language, text) => {
  await open(
    () => {
      throw new AppError(code);
    },
    { language },
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
