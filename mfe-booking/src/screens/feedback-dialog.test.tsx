import type { FeedbackTemplates } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, inMinutes, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { HELD } from "./students.fixtures.ts";

const lesson = {
  ...HELD,
  ...{ feedback: null, rating: null, feedbackDueAt: inMinutes(200), actions: ["give_feedback"] },
};
const record = {
  lesson,
  notes: {
    text: "",
    words: [
      { word: "borrow", meaning: "" },
      { word: "lend", meaning: "" },
    ],
  },
  ...{ tasks: [], next: null, unplanned: 0 },
};
const TEMPLATES: FeedbackTemplates = {
  own: [
    {
      id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f",
      ...{
        title: "Mine",
        wentWell: "Well done, {{name}}.",
        corrections: "",
        nextStep: "Review {{words}}\nDo {{tasks}}",
      },
    },
  ],
  school: [
    { key: "ar", language: "ar", title: "جلسة موفقة", wentWell: "أحسنت", corrections: "", nextStep: "" },
    { key: "en", language: "en", title: "A good session", wentWell: "Great", corrections: "", nextStep: "" },
  ],
};

afterEach(() => sessionStorage.clear());

async function openDialog(http: FakeRoutes = {}) {
  const opened = await renderRemote(app, {
    path: `/dashboard/appointments/lessons/${HELD.id}`,
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "lessons" },
    http: {
      "GET /lessons/:id/record": () => record,
      "GET /trainer/feedback-templates": () => TEMPLATES,
      ...http,
    },
  });
  const write = await screen.findByRole("button", { name: "Write feedback" });
  // React wants a press to be awaited that loads something.
  await act(() => opened.user.click(write));
  return { ...opened, form: within(await screen.findByRole("dialog", { name: "Feedback for Nour" })) };
}
const readValue = (field: HTMLElement) => (field as HTMLTextAreaElement).value;

describe("feedback", () => {
  it("begins with a template that is filled from the session, below what is typed already", async () => {
    const { form, user } = await openDialog();
    await user.type(form.getByRole("textbox", { name: /^What went well/ }), "Hello!");
    await user.click(await form.findByRole("button", { name: /Begin with a template/ }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Mine (yours)", "A good session", "جلسة موفقة"]);
    await user.click(options[0] as HTMLElement);
    expect(readValue(form.getByRole("textbox", { name: /^What went well/ }))).toBe("Hello!\nWell done, Nour.");
    expect(readValue(form.getByRole("textbox", { name: "Next step" }))).toBe("Review borrow, lend");
  });

  it("is sent by keys, with placeholders filled, and its draft is forgotten then", async () => {
    const { form, user, http } = await openDialog({ "POST /lessons/:id/feedback": () => ({ ...HELD, actions: [] }) });
    await user.type(form.getByRole("textbox", { name: /^What went well/ }), "Bravo {{{{name}}!");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(http.requests.find(({ path }) => path.endsWith("/feedback"))?.body).toMatchObject({
      wentWell: "Bravo Nour!",
    });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("FEEDBACK_DRAFT"))).toEqual([]);
  });

  it("keeps a draft for each session until it is sent", async () => {
    const { form, user, unmount } = await openDialog();
    await user.type(form.getByRole("textbox", { name: "Corrections" }), "Articles");
    unmount();
    const again = await openDialog();
    expect(readValue(again.form.getByRole("textbox", { name: "Corrections" }))).toBe("Articles");
  });

  it("counts down to its deadline, in red when little is left", async () => {
    const { form } = await openDialog();
    expect(form.getByText(/^Feedback is due in 3 hours: /).className).toContain("bad");
  });

  it("becomes a template of one's own, which is changed and removed", async () => {
    const calls: [string, unknown][] = [];
    const note =
      (name: string) =>
      ({ body }: { body?: unknown }) => {
        calls.push([name, body]);
        return name === "remove" ? { done: true } : { id: TEMPLATES.own[0]?.id, ...(body as object) };
      };
    const { form, user } = await openDialog({
      "POST /trainer/feedback-templates": note("add"),
      "PUT /trainer/feedback-templates/:id": note("change"),
      "DELETE /trainer/feedback-templates/:id": note("remove"),
    });
    await user.type(form.getByRole("textbox", { name: /^What went well/ }), "Bravo");
    await user.click(await form.findByText("Your templates"));
    await user.type(form.getByRole("textbox", { name: "Name of a new template" }), "Short");
    await user.click(form.getByRole("button", { name: "Save these texts as a template" }));
    await user.click(form.getByRole("button", { name: "Replace “Mine” by these texts" }));
    await user.click(form.getByRole("button", { name: "Remove “Mine”" }));
    const texts = { wentWell: "Bravo", corrections: "", nextStep: "" };
    await waitFor(() =>
      expect(calls).toEqual([
        ["add", { title: "Short", ...texts }],
        ["change", { title: "Mine", ...texts }],
        ["remove", undefined],
      ]),
    );
  });
});
