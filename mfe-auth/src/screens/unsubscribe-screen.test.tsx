import { AppError } from "@kalima/contracts/errors";
import { type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const path = "/unsubscribe?link=signed";
const press = async (http: FakeRoutes) => {
  const page = await renderRemote(app, { path, http });
  await page.user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  return page;
};
const refuse = (code: "request.not_found" | "server.unavailable") => ({
  "POST /subscriptions/end": () => {
    throw new AppError(code);
  },
});

describe("the page that ends news by mail", () => {
  it("ends them after a press, and takes the link out of the address", async () => {
    const { http } = await press({ "POST /subscriptions/end": () => ({ email: "n•••@example.com" }) });
    expect(await screen.findByRole("heading", { name: "You are unsubscribed" })).toBeTruthy();
    expect(screen.getByText("n•••@example.com")).toBeTruthy();
    expect(http.requests[0]?.query).toEqual({ link: "signed" });
    expect(window.location.search).toBe("");
  });

  it("sends nothing before that", async () => {
    const { http } = await renderRemote(app, { path });
    expect(http.requests).toEqual([]);
  });

  it("says that a link belongs to no subscription", async () => {
    await press(refuse("request.not_found"));
    expect(await screen.findByRole("heading", { name: "This link belongs to no subscription" })).toBeTruthy();
  });

  it("can be pressed again after a failure", async () => {
    await press(refuse("server.unavailable"));
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
    expect(screen.getByRole("button", { name: "Unsubscribe" })).toBeTruthy();
  });

  it("says the same without a link", async () => {
    await renderRemote(app, { path: "/unsubscribe" });
    expect(screen.getByRole("heading", { name: "This link belongs to no subscription" })).toBeTruthy();
  });

  it("renders on the server as in the browser", async () => {
    expect(await renderingProblems(app, { path })).toEqual([]);
  });
});
