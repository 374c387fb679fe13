import { type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { act, screen } from "@testing-library/react";
import * as app from "../../app.ts";
import { createFakeSupportDesk } from "./connection/fake-support-desk.ts";

const TIMES = "GET /support/answer-times";
const NO_TIMES = { chatMinutes: null, questionMinutes: null };

export async function overlay(options: RenderRemoteOptions = {}, desk = createFakeSupportDesk()) {
  const rendered = await renderRemote(app, {
    place: { kind: "slot", slot: "app.overlay" },
    socket: desk.socket,
    ...options,
    http: { [TIMES]: () => NO_TIMES, ...options.http },
  });
  return { ...rendered, desk };
}

export async function startedChat(options: RenderRemoteOptions = {}) {
  const chat = await overlay(options);
  await chat.user.click(screen.getByRole("button", { name: "Open support chat" }));
  await chat.user.click(screen.getByRole("button", { name: "Start chat" }));
  await screen.findByText(/^You are number 1 in the queue/);
  return chat;
}

export const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
export const log = () => screen.getByRole("log");
export const join = (desk: ReturnType<typeof createFakeSupportDesk>) =>
  act(() => desk.setStatus({ status: "inchat", queue: null }));
