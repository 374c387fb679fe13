import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, inMinutes, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as app from "../app.ts";
import { fakeMicrophone } from "../features/attend-lessons/dialogs/fake-microphone.fixtures.ts";
import { HELD } from "./students.fixtures.ts";

const FILE_ID = "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f";
const owed = {
  ...HELD,
  ...{ feedback: null, rating: null, feedbackDueAt: inMinutes(200), actions: ["give_feedback"] },
};
const rest = { notes: { text: "", words: [] }, tasks: [], next: null, unplanned: 0 };
let microphone: ReturnType<typeof fakeMicrophone>;
beforeEach(() => {
  microphone = fakeMicrophone();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:voice");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  microphone.remove();
  sessionStorage.clear();
  localStorage.clear();
});

async function openDialog(http: FakeRoutes = {}) {
  const opened = await renderRemote(app, {
    path: `/dashboard/appointments/lessons/${HELD.id}`,
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "lessons" },
    http: {
      "GET /lessons/:id/record": () => ({ lesson: owed, ...rest }),
      "GET /trainer/feedback-templates": () => ({ own: [], school: [] }),
      ...http,
    },
  });
  const write = await screen.findByRole("button", { name: "Write feedback" });
  // React wants a press to be awaited that loads something.
  await act(() => opened.user.click(write));
  const form = within(await screen.findByRole("dialog", { name: "Feedback for Nour" }));
  const press = (name: string) => act(async () => opened.user.click(await form.findByRole("button", { name })));
  return { ...opened, form, press };
}

it("records a voice note that can be heard and removed before it is sent", async () => {
  const { form, press } = await openDialog();
  expect(form.getByText(/^Up to 60 seconds/)).toBeTruthy();
  await press("Record a voice note");
  await form.findByRole("button", { name: "Stop" });
  act(() => microphone.speak(2));
  await press("Stop");
  expect((await form.findByLabelText("Voice note")).getAttribute("src")).toBe("blob:voice");
  await press("Remove");
  expect(form.queryByLabelText("Voice note")).toBeNull();
  expect(form.getByRole("button", { name: "Record a voice note" })).toBeTruthy();
});

it("sends it with the texts; where that fails it is kept, and arrives once", async () => {
  const sent: unknown[] = [];
  let [uploads, isDown] = [0, true];
  const { form, press, user } = await openDialog({
    "POST /files": () => {
      uploads += 1;
      return { id: FILE_ID, url: `/api/files/${FILE_ID}`, name: "voice.wav", size: 9, type: "audio/wav" };
    },
    "POST /lessons/:id/feedback": ({ body }) => {
      if (isDown) throw new AppError("server.unavailable");
      sent.push(body);
      return owed;
    },
  });
  await user.type(form.getByRole("textbox", { name: /^What went well/ }), "Clear questions.");
  await press("Record a voice note");
  await form.findByRole("button", { name: "Stop" });
  act(() => microphone.speak(2));
  await press("Stop");
  await press("Send feedback");
  await form.findByRole("alert");
  expect(form.getByLabelText("Voice note")).toBeTruthy();
  isDown = false;
  await press("Send feedback");
  await waitFor(() => expect(sent).toMatchObject([{ wentWell: "Clear questions.", voiceFileId: FILE_ID }]));
  expect(uploads).toBe(1);
});

it("is heard by the student beside the written feedback", async () => {
  const feedback = { wentWell: "Clear questions.", corrections: null, nextStep: null, at: inMinutes(-9) };
  const lesson = { ...HELD, studentName: null, feedback: { ...feedback, voiceUrl: `/api/files/${FILE_ID}` } };
  await renderRemote(app, {
    path: `/profile/appointments/${HELD.id}`,
    session: aSession(),
    place: { kind: "slot", slot: "profile.section", key: "appointments" },
    http: { "GET /lessons/:id/record": () => ({ lesson, ...rest }) },
  });
  const player = await screen.findByLabelText("Voice note");
  expect([player.tagName, player.getAttribute("src"), player.hasAttribute("controls")]).toEqual([
    "AUDIO",
    `/api/files/${FILE_ID}`,
    true,
  ]);
});
