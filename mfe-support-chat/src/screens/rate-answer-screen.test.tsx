import { AppError } from "@kalima/contracts/errors";
import { type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const PATH = "/rate-answer?link=signed";
const open = (http: FakeRoutes = {}, language: "en" | "ar" = "en", path = PATH) =>
  renderRemote(app, { path, language, http });
const refuse = (code: string): FakeRoutes => ({
  "PUT /support/answer-rating": () => {
    throw new AppError(code);
  },
});

it("gives stars with one press, none before that, and shows those that count", async () => {
  const { user, http } = await open({ "PUT /support/answer-rating": () => ({ stars: 5 }) });
  const four = await screen.findByRole("button", { name: "4 stars" });
  expect(http.requests).toEqual([]);
  await user.click(four);
  expect(await screen.findByText("You gave 5 stars.")).toBeTruthy();
  expect(http.requests.map(({ body }) => body)).toEqual([{ link: "signed", stars: 4 }]);
});

it("can be pressed again after a failure", async () => {
  const { user } = await open(refuse("server.unavailable"));
  await user.click(await screen.findByRole("button", { name: "1 star" }));
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.getByRole("button", { name: "1 star" })).toHaveProperty("disabled", false);
});

it.each([
  ["en", "This link is not valid any more"],
  ["ar", "لم يعد هذا الرابط صالحًا"],
] as const)("says that nobody got such a link, in %s", async (language, text) => {
  const { user, unmount } = await open(refuse("request.not_found"), language);
  await user.click((await screen.findAllByRole("button")).at(-1) as HTMLElement);
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  await open({}, language, "/rate-answer");
  expect(await screen.findByText(text)).toBeTruthy();
});

it("is the same from the server and in the browser", async () => {
  expect(await renderingProblems(app, { path: PATH })).toEqual([]);
});
