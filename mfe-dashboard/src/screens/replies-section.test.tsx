import { AppError } from "@kalima/contracts/errors";
import type { CannedReply, TypedCannedReply } from "@kalima/support-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";
import { READY } from "./desk.fixtures.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "replies" } as const;
const path = "/dashboard/support/replies";
const session = aSession({ role: { name: "admin" } });

function open(routes: FakeRoutes = {}, language: "en" | "ar" = "en") {
  let replies: CannedReply[] = [READY];
  return renderRemote(app, {
    ...{ path, place, session, language },
    http: {
      "GET /staff/canned-replies": () => replies,
      "POST /staff/canned-replies": ({ body }) => {
        const added = { id: READY.id.replace(/2$/, "9"), ...(body as TypedCannedReply) };
        replies = [...replies, added];
        return added;
      },
      "DELETE /staff/canned-replies/:id": () => {
        replies = [];
        return { done: true };
      },
      ...routes,
    },
  });
}

it("adds a reply, which is shown with names while it is written", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add a reply" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a reply" }));
  await user.type(dialog.getByRole("textbox", { name: /Shortcut/ }), "hours");
  await user.click(dialog.getByRole("radio", { name: "Sessions" }));
  await user.type(dialog.getByRole("textbox", { name: /In English/ }), "Until nine, {{{{name}}.");
  await user.type(dialog.getByRole("textbox", { name: /In Arabic/ }), "حتى التاسعة.");
  expect(dialog.getByText("Until nine, Mariam.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("/hours")).toBeTruthy();
  expect(screen.getByText("2 replies")).toBeTruthy();
});

it("says at the field what is wrong with a reply, by itself and by the server", async () => {
  const refuse = () => {
    throw new AppError("support.shortcut_taken", { status: 409, fields: { shortcut: "support.shortcut_taken" } });
  };
  const { user } = await open({ "PUT /staff/canned-replies/:id": refuse });
  await user.click(await screen.findByRole("button", { name: "Change /moment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the reply" }));
  await user.type(dialog.getByRole("textbox", { name: /In English/ }), " {{{{nmae}}");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("There is no such placeholder")).toBeTruthy();
  await user.clear(dialog.getByRole("textbox", { name: /In English/ }));
  await user.type(dialog.getByRole("textbox", { name: /In English/ }), "One moment");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This shortcut is taken")).toBeTruthy();
});

it("removes a reply once that is confirmed", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Remove /moment" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.getByText("No reply yet")).toBeTruthy());
});

it("says when nothing was found, and when the replies could not be loaded", async () => {
  const { user, unmount } = await open();
  await user.type(await screen.findByRole("searchbox", { name: "Search the replies" }), "nothing like it");
  expect(await screen.findByText("No reply has these words")).toBeTruthy();
  unmount();
  await open({
    "GET /staff/canned-replies": () => Promise.reject(new AppError("server.unavailable", { status: 503 })),
  });
  expect(await screen.findByText("The replies could not be loaded")).toBeTruthy();
});

it("speaks Arabic, and is the same from the server and in the browser", async () => {
  await open({}, "ar");
  expect(await screen.findByText("رد واحد")).toBeTruthy();
  expect(
    await renderingProblems(app, { path, place, session, http: { "GET /staff/canned-replies": () => [READY] } }),
  ).toEqual([]);
});
