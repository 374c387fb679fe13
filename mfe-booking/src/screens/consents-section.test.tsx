import { AppError } from "@kalima/contracts/errors";
import { aLesson, aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const open = (http: FakeRoutes) =>
  renderRemote(app, {
    path: "/profile/settings",
    session: aSession(),
    place: { kind: "slot", slot: "profile.settings", key: "consents" },
    http,
  });
const allowed = (mayName: boolean, isHidden = false) =>
  aLesson({ status: "completed", feedbackConsent: { mayShow: true, mayName, isHidden } });
const findCard = async () =>
  within(await screen.findByRole("region", { name: "What trainers' pages may show of you" }));

it("lists feedback that may be shown, and withdraws it at once", async () => {
  const lessons = [allowed(true)];
  const sent: unknown[] = [];
  const { user } = await open({
    "GET /lessons": ({ query }) => (query.show === "may_be_shown" ? lessons : []),
    "POST /lessons/:id/feedback/consent": ({ body }) => {
      sent.push(body);
      const [withdrawn] = lessons.splice(0);
      return withdrawn;
    },
  });
  const card = await findCard();
  expect(await card.findByText("May be shown with your first name")).toBeTruthy();
  await user.click(card.getByRole("button", { name: /^Withdraw the feedback on the session with Grace Hopper/ }));
  expect(await card.findByText("No feedback of yours may be shown.")).toBeTruthy();
  expect(sent).toEqual([{ mayShow: false, mayName: false }]);
});

it.each([
  [allowed(false), "May be shown without your name"],
  [allowed(true, true), "May be shown, but the trainer keeps it off the page"],
])("says how feedback may be shown", async (lesson, text) => {
  await open({ "GET /lessons": () => [lesson] });
  expect(await (await findCard()).findByText(text)).toBeTruthy();
});

it("stays with its button and the reason where it could not be withdrawn", async () => {
  const { user } = await open({
    "GET /lessons": () => [allowed(false)],
    "POST /lessons/:id/feedback/consent": () => {
      throw new AppError("server.unavailable");
    },
  });
  const card = await findCard();
  await user.click(await card.findByRole("button", { name: /^Withdraw/ }));
  expect(await card.findByRole("alert")).toBeTruthy();
  expect(card.getByText("May be shown without your name")).toBeTruthy();
});
