import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const [GRACE, ADA] = ["0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f"];
const grace = { id: GRACE, name: { en: "Grace Hopper", ar: "غريس هوبر" }, examinesSpeaking: true, recentChecks: 3 };
const ada = { id: ADA, name: { en: "Ada Lovelace", ar: "آدا لوفلايس" }, examinesSpeaking: false, recentChecks: 0 };

function open(routes: FakeRoutes = {}, language: "en" | "ar" = "en") {
  return renderRemote(app, {
    path: "/dashboard/appointments/examiners",
    place: { kind: "slot", slot: "dashboard.section", key: "examiners" },
    session: aSession({ role: { name: "admin" } }),
    language,
    http: {
      "GET /speaking-check/examiners": () => [grace, ada],
      "PUT /speaking-check/examiners/:id": () => ({ done: true }),
      ...routes,
    },
  });
}
const boxes = () => screen.findAllByRole<HTMLInputElement>("checkbox");

describe("choosing who holds speaking checks", () => {
  it("shows who does, and saves each change", async () => {
    const { user, http } = await open();
    expect((await boxes()).map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.getByText("3 checks in the last 30 days")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Ada Lovelace" }));
    expect((await boxes()).map(({ checked }) => checked)).toEqual([true, true]);
    const change = http.requests.find(({ method }) => method === "PUT");
    expect([change?.path, change?.body]).toEqual([`/speaking-check/examiners/${ADA}`, { examinesSpeaking: true }]);
  });

  it("takes a change back that was not saved, and says so", async () => {
    const failing = () => {
      throw new AppError("server.unavailable");
    };
    const { user, toasts } = await open({ "PUT /speaking-check/examiners/:id": failing });
    await user.click(await screen.findByRole("checkbox", { name: "Grace Hopper" }));
    await waitFor(async () => expect((await boxes()).map(({ checked }) => checked)).toEqual([true, false]));
    expect(toasts).toHaveLength(1);
  });

  it("warns when nobody is left", async () => {
    const { user } = await open({ "GET /speaking-check/examiners": () => [grace] });
    await user.click(await screen.findByRole("checkbox", { name: "Grace Hopper" }));
    expect(screen.getByRole("status").textContent).toContain("students cannot book");
  });

  it("searches by name", async () => {
    const search = ({ query }: { query?: Record<string, unknown> }) => (query?.search === "ada" ? [ada] : [grace, ada]);
    const { user } = await open({ "GET /speaking-check/examiners": search });
    await user.type(await screen.findByRole("searchbox", { name: "Trainer's name" }), "ada{Enter}");
    await waitFor(async () => expect(await boxes()).toHaveLength(1));
    expect(screen.getByText("1 trainer found")).toBeTruthy();
  });

  it("choosing who holds speaking checks is shown in Arabic", async () => {
    await open({}, "ar");
    expect(await screen.findByRole("checkbox", { name: "غريس هوبر" })).toBeTruthy();
    expect(screen.getByText("3 محادثات في آخر 30 يومًا")).toBeTruthy();
  });
});
