import type { Factors } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const NONE: Factors = { app: null, passkeys: [], recoveryCodesLeft: 0 };
const AT = "2026-03-01T09:00:00Z";
const SOME: Factors = {
  app: { addedAt: AT, lastUsedAt: null },
  passkeys: [{ id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f", name: "My phone", addedAt: AT, lastUsedAt: AT }],
  recoveryCodesLeft: 7,
};
const CODES = ["k3mfx-9tq2w", "aaaaa-bbbbb"];
const done = () => ({ done: true });

beforeEach(() => vi.unstubAllGlobals());

async function show(http: FakeRoutes, language: "en" | "ar" = "en") {
  const place = { kind: "slot", slot: "profile.settings", key: "factors" } as const;
  return renderRemote(app, { path: "/profile/settings", place, session: aSession(), http, language });
}
const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

describe("setting up an app for codes", () => {
  const begin = { key: "ABCDEFGH", address: "otpauth://totp/Kalima:+20?secret=ABCDEFGH" };

  it("shows its key as picture and text, takes its first code, and shows the recovery codes once", async () => {
    let factors = NONE;
    const { user, http } = await show({
      "GET /auth/factors": () => factors,
      "POST /auth/factors/totp": () => begin,
      "POST /auth/factors/totp/confirmation": () => {
        factors = { ...NONE, app: { addedAt: AT, lastUsedAt: null }, recoveryCodesLeft: 10 };
        return { recoveryCodes: CODES };
      },
    });
    await user.click(await findButton("Set up an app"));
    expect(await screen.findByRole("img", { name: "QR code for the app" })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Key for the app/).value).toBe("ABCD EFGH");
    await user.type(screen.getByRole("textbox", { name: "6-digit code" }), "123456");
    const codes = within(await screen.findByRole("alertdialog"));
    expect(codes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(CODES);
    expect(http.requests.find(({ path }) => path.endsWith("/confirmation"))?.body).toEqual({ code: "123456" });
    await user.click(codes.getByRole("button", { name: "I have kept them" }));
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
    expect(await screen.findByText("10 codes left")).toBeTruthy();
  });
});

describe("what is set up", () => {
  it("is shown with dates and names, and removed after a question", async () => {
    const { user, http, toasts } = await show({
      "GET /auth/factors": () => SOME,
      "DELETE /auth/factors/passkeys/:id": done,
    });
    expect(await screen.findByText("My phone")).toBeTruthy();
    expect(screen.getAllByText(/Added 1 March 2026/)).toHaveLength(2);
    await user.click(await findButton("Remove My phone"));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("My phone will no longer be accepted.")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Remove" }));
    await expect.poll(() => toasts.map(({ text }) => text)).toEqual(["The passkey was removed"]);
    expect(http.requests.some(({ method, path }) => method === "DELETE" && path.includes("/passkeys/"))).toBe(true);
  });

  it("gives new recovery codes, and ends other sessions, after a question each", async () => {
    const { user, toasts } = await show({
      "GET /auth/factors": () => SOME,
      "POST /auth/factors/recovery-codes": () => ({ recoveryCodes: CODES }),
      "POST /auth/end-other-sessions": done,
    });
    await user.click(await findButton("Get new codes"));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Get new codes" }));
    expect(await screen.findByText("k3mfx-9tq2w")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "I have kept them" }));
    await user.click(await findButton("Log out on all other devices"));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Log out on all other devices" }));
    await expect.poll(() => toasts.at(-1)?.text).toBe("You are logged out on all other devices");
  });

  it("can be asked for again when it cannot be read", async () => {
    const { user, http } = await show({
      "GET /auth/factors": () => {
        throw new AppError("server.unavailable");
      },
    });
    const retry = await findButton("Try again");
    http.answer({ "GET /auth/factors": () => NONE });
    await user.click(retry);
    expect(await findButton("Set up an app")).toBeTruthy();
  });
});

describe("adding a passkey", () => {
  it("is not offered where the browser knows none", async () => {
    await show({ "GET /auth/factors": () => NONE });
    expect(await screen.findByText("This browser cannot use passkeys.")).toBeTruthy();
  });

  it("says so when the device makes none, and keeps the name", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const { user, http } = await show({
      "GET /auth/factors": () => NONE,
      "POST /auth/factors/passkey-challenge": () => ({
        challenge: "AAAA",
        rp: { id: "localhost", name: "Kalima" },
        user: { id: "AAAA", name: "x", displayName: "x" },
        pubKeyCredParams: [{ alg: -7, type: "public-key" }],
        timeout: 1,
        attestation: "none",
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        excludeCredentials: [],
      }),
    });
    await user.click(await findButton("Add a passkey"));
    await user.type(await screen.findByRole("textbox", { name: /^Name of the passkey/ }), "My phone");
    await user.click(screen.getByRole("button", { name: "Create the passkey" }));
    expect(await screen.findByText(/did not create a passkey/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Name of the passkey/ }).value).toBe("My phone");
    expect(http.requests.some(({ path }) => path.endsWith("/factors/passkeys"))).toBe(false);
  });
});

it("speaks Arabic", async () => {
  await show({ "GET /auth/factors": () => SOME }, "ar");
  expect(await screen.findByText("بقيت 7 رموز")).toBeTruthy();
  expect(await findButton("إزالة My phone")).toBeTruthy();
});
