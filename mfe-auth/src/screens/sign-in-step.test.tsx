import { AppError } from "@kalima/contracts/errors";
import { aSignedIn, type FakeRoutes, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as app from "../app.ts";

const waits = (ways: string[]) => () => {
  throw new AppError("auth.factor_required", { status: 403, extra: { ways, ticket: "ticket-1" } });
};

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function logIn(http: FakeRoutes, language: "en" | "ar" = "en") {
  const page = await renderRemote(app, {
    path: "/login?next=%2Fbooking%2F42",
    language,
    http: {
      "POST /auth/login": waits(["totp", "recovery"]),
      "POST /auth/verify-factor": () => aSignedIn(),
      "GET /lessons": () => [],
      ...http,
    },
  });
  const { user } = page;
  await user.type(screen.getByRole("textbox", { name: language === "en" ? /^Phone/ : /^رقم الهاتف/ }), "01012345678");
  await user.type(screen.getByLabelText(language === "en" ? /^Password/ : /^كلمة المرور/), "Kalima123");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: language === "en" ? "Log in" : "تسجيل الدخول" }));
  return page;
}
const findCode = () => screen.findByRole<HTMLInputElement>("textbox", { name: "6-digit code" });

describe("the second step of logging in", () => {
  it("takes the code of the app, and begins the session that the first step chose", async () => {
    const { user, http, session, visited } = await logIn({});
    const code = await findCode();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("One more step");
    expect([code.autocomplete, session.begun]).toEqual(["one-time-code", []]);
    await user.type(code, "٠١٢٣٤٥");
    await expect.poll(() => visited).toEqual(["/booking/42"]);
    const sent = http.requests.find(({ path }) => path.endsWith("/verify-factor"));
    expect(sent?.body).toEqual({ ticket: "ticket-1", proof: { way: "totp", code: "012345" } });
    expect(session.begun).toMatchObject([{ rememberMe: true }]);
  });

  it("says that a code is wrong, empties the field, and offers a recovery code", async () => {
    const { user, http } = await logIn({
      "POST /auth/verify-factor": ({ body }) => {
        if ((body as { proof: { way: string } }).proof.way === "recovery") return aSignedIn();
        throw new AppError("auth.factor_wrong");
      },
    });
    const code = await findCode();
    await user.type(code, "111111");
    expect((await screen.findByRole("alert")).textContent).toMatch(/That code is not right/);
    expect(code.value).toBe("");
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await user.type(screen.getByRole("textbox", { name: /^Recovery code/ }), " k3mfx-9tq2w ");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await expect
      .poll(() => http.requests.findLast(({ path }) => path.endsWith("/verify-factor"))?.body)
      .toEqual({ ticket: "ticket-1", proof: { way: "recovery", code: "k3mfx-9tq2w" } });
  });

  it("begins anew when the ticket is over", async () => {
    const { user, toasts } = await logIn({
      "POST /auth/verify-factor": () => {
        throw new AppError("auth.ticket_expired");
      },
    });
    await user.type(await findCode(), "111111");
    await expect.poll(() => toasts.map(({ text }) => text)).toEqual(["Too much time has passed. Please log in again"]);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Log in");
  });

  it("goes back to the first step by choice", async () => {
    const { user } = await logIn({});
    await findCode();
    await user.click(screen.getByRole("button", { name: "Log in to another account" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Log in");
  });

  it("offers no passkey where the browser knows none", async () => {
    await logIn({ "POST /auth/login": waits(["totp", "passkey"]) });
    await findCode();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });

  it("says that no passkey was used when the device declines", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const { user } = await logIn({
      "POST /auth/login": waits(["passkey"]),
      "POST /auth/factor-challenge": () => ({
        challenge: "AAAA",
        rpId: "localhost",
        timeout: 1,
        userVerification: "preferred",
        allowCredentials: [],
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/The passkey was not used/);
  });

  it("speaks Arabic", async () => {
    await logIn({}, "ar");
    expect(await screen.findByText("يرجى إدخال الرمز الذي يعرضه التطبيق لكلمة.")).toBeTruthy();
  });
});
