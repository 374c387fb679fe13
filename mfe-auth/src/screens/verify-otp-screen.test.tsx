import { AppError } from "@kalima/contracts/errors";
import { aSession, aSignedIn, aUser, type FakeHttp, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const NEW = { verified: false, details: { country: null } };
const unverified = () => aSession(NEW);
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: "6-digit code" });
const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Verify" }));
const path = "/verify-otp?next=%2Fbooking%2F42";

/** Shows the page to a person whose number is not verified, until the number is known. */
async function show({ http, ...options }: RenderRemoteOptions) {
  const routes = { "GET /users/profile": () => aUser(NEW), ...http };
  const page = await renderRemote(app, { path, session: unverified(), http: routes, ...options });
  await screen.findByText("+20 10 1234 5678");
  return page;
}

/** All but reading the account. */
const sent = ({ requests }: FakeHttp) => requests.filter(({ method }) => method !== "GET");

beforeEach(() => sessionStorage.clear());

function refuse(error: unknown): never {
  throw new AppError(typeof error === "string" ? error : "auth.code_wrong");
}

describe("/verify-otp", () => {
  it("begins the session and continues to complete the profile", async () => {
    sessionStorage.setItem("PENDING_PHONE", '"+201012345678"');
    const { user, http, session, toasts, visited } = await show({
      http: { "POST /auth/verify-otp": () => aSignedIn({ user: aUser({ details: { country: null } }) }) },
    });
    await user.type(code(), "012345");

    await expect.poll(() => visited[0]).toBe("/complete-profile?next=%2Fbooking%2F42");
    expect(sent(http)[0]?.body).toEqual({ phone: "+201012345678", otp: "012345", purpose: "register" });
    expect(session.begun).toMatchObject([{ signedIn: { verified: true }, rememberMe: false }]);
    expect(toasts).toEqual([{ tone: "success", text: "OTP verified successfully" }]);
    expect(sessionStorage.getItem("PENDING_PHONE")).toBeNull();
  });

  it("has the focus in the code, which is read with the heading", async () => {
    await show({});
    await expect.poll(() => document.activeElement).toBe(code());
    const described = code().getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.tagName)).toContain("H1");
  });

  it("continues where the answer to an earlier try was lost, but not its cookies", async () => {
    const page = await show({
      http: {
        "POST /auth/verify-otp": () => {
          const user = aUser({ verified: true, details: { country: null } });
          page.session.set({ state: "signedIn", user, verified: false, rememberMe: false });
          return refuse("auth.required");
        },
      },
    });
    await page.user.type(code(), "012345");
    await expect.poll(() => page.visited[0]).toBe("/complete-profile?next=%2Fbooking%2F42");
    expect(page.toasts).toEqual([{ tone: "success", text: "OTP verified successfully" }]);
  });

  it.each(["Your code is 012 345", "٠١٢٣٤٥", "۰۱۲-۳۴۵", "0-1-2-3-4-5-6"])("reads the pasted text %j", async (text) => {
    const { user, http } = await show({
      http: { "POST /auth/verify-otp": () => refuse("server.unavailable") },
    });
    await user.click(code());
    await user.paste(text);
    expect(code().value).toBe("012345");
    expect([code().autocomplete, code().inputMode, code().name]).toEqual(["one-time-code", "numeric", "otp"]);
    await expect.poll(() => sent(http)[0]?.body).toMatchObject({ otp: "012345" });
  });

  it("wants exactly six digits", async () => {
    const { user, http } = await show({});
    await user.type(code(), "12345");
    await press(user);
    expect(await screen.findByText("Please enter the OTP correctly")).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(sent(http)).toEqual([]);
  });

  it("empties the field after a wrong code, says how many tries are left, and submits the next code when it is complete", async () => {
    const wrong = () => {
      throw new AppError("auth.code_wrong", { extra: { triesLeft: 4 } });
    };
    const { user, toasts, http, visited } = await show({
      http: { "POST /auth/verify-otp": wrong },
    });
    await user.type(code(), "111111");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Failed to verify the code. That code is not right. You have 4 tries left.",
    );
    expect([code().value, document.activeElement, toasts]).toEqual(["", code(), []]);

    http.answer({ "POST /auth/verify-otp": () => aSignedIn() });
    await user.keyboard("2");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("22222");
    await expect.poll(() => visited).toEqual(["/booking/42"]);
  });

  it("confirms the registration that the code completes", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ codeSentAt: Date.now() }));
    const { user, toasts } = await show({
      http: { "POST /auth/verify-otp": () => aSignedIn() },
    });
    await user.type(code(), "012345");
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Registered successfully" }]);
  });

  it("empties the field for a new code, which sends itself again", async () => {
    const { user, http } = await show({
      http: { "POST /auth/verify-otp": refuse, "POST /auth/send-otp": () => ({ done: true }) },
    });
    await user.type(code(), "111111");
    await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Send the code again" }));
    await expect.poll(() => code().value).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(code());
    await user.keyboard("222222");
    await expect
      .poll(() => sent(http).map(({ path }) => path))
      .toEqual(["/auth/verify-otp", "/auth/send-otp", "/auth/verify-otp"]);
  });

  it.each([
    ["network.offline", "No internet connection"],
    ["server.unavailable", "Kalima is not available right now. Please try again soon"],
    ["auth.code_expired", "That code is no longer valid. Please ask for a new one"],
    ["auth.phone_taken", "This phone number already has an account"],
  ])("says %s and keeps the code", async (error, text) => {
    const { user } = await show({
      http: { "POST /auth/verify-otp": () => refuse(error) },
    });
    await user.type(code(), "111111");
    expect((await screen.findByRole("alert")).textContent).toBe(`Failed to verify the code. ${text}`);
    expect(code().value).toBe("111111");
  });

  it("sends another code once a minute", async () => {
    const { user, toasts, http } = await show({
      http: { "POST /auth/send-otp": () => ({ done: true }) },
    });
    await user.click(screen.getByRole("button", { name: "Send the code again" }));
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "OTP resent to your phone" }]);
    expect(sent(http)[0]?.body).toEqual({ phone: "+201012345678", purpose: "register" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Send again in \d+ seconds$/ }).disabled).toBe(true);
  });

  it("waits as long as the server says", async () => {
    const { user, toasts } = await show({
      http: {
        "POST /auth/send-otp": () => {
          throw new AppError("request.too_many", { retryAfter: 300 });
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Send the code again" }));
    expect(await screen.findByRole("button", { name: /^Send again in (300|299) seconds$/ })).toBeTruthy();
    expect(toasts).toHaveLength(1);
  });

  it("says once how long the wait is and once that it is over", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ codeSentAt: Date.now() - 57_500 }));
    await show({});
    const status = screen.getByRole("status");
    const said = [status.textContent];
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { subtree: true, characterData: true, childList: true });
    await screen.findByRole("button", { name: "Send the code again" });
    await expect.poll(() => said.at(-1)).toBe("Another code can be sent now");
    observer.disconnect();
    expect(said[0]).toMatch(/^Another code can be sent in \d seconds?$/);
    expect(said).toHaveLength(2);
  });

  it("the pause between codes is not made longer by a clock that was put back", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ codeSentAt: Date.now() + 3_600_000 }));
    await show({});
    expect(screen.getByRole("button", { name: /^Send again in (60|59) seconds$/ })).toBeTruthy();
  });

  it("counts down from the code of the registration", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ codeSentAt: Date.now() - 10_000 }));
    await show({});
    expect(screen.getByRole("button", { name: /^Send again in (50|49) seconds$/ })).toBeTruthy();
  });

  it("signs out to change the account, with the fields kept", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ name: "Salma", phone: "0101" }));
    sessionStorage.setItem("PENDING_PHONE", '"+201012345678"');
    const { user, session, visited } = await show({});
    await user.click(screen.getByRole("button", { name: "Use another number" }));
    await expect.poll(() => visited.at(-1)).toBe("/register?next=%2Fbooking%2F42");
    expect(session.ended).toEqual(["signed_out"]);
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ })).value).toBe("Salma");
  });

  it("says that the number cannot be read, and wants the code when it can", async () => {
    const unavailable = () => {
      throw new AppError("server.unavailable");
    };
    const http = { "GET /users/profile": unavailable };
    const page = await renderRemote(app, { path, session: unverified(), http });
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("textbox", { name: "6-digit code" })).toBeNull();
    page.http.answer({ "GET /users/profile": () => aUser(NEW) });
    await page.user.click(retry);
    expect(await screen.findByText("+20 10 1234 5678")).toBeTruthy();
    expect(code()).toBeTruthy();
  });

  it("leads a visitor without a pending phone to register", async () => {
    const { visited } = await renderRemote(app, { path });
    await expect.poll(() => visited).toEqual(["/register?next=%2Fbooking%2F42"]);
  });

  it("speaks Arabic, and counts as Arabic does", async () => {
    sessionStorage.setItem("REGISTRATION_DRAFT", JSON.stringify({ codeSentAt: Date.now() - 50_500 }));
    const { user } = await show({ language: "ar" });
    expect(screen.getByRole("button", { name: /^إعادة الإرسال بعد (10|9) ثوانٍ$/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "تأكيد" }));
    expect(await screen.findByText("يرجى إدخال رمز التحقق الصحيح")).toBeTruthy();
  });

  it("works signed out while a phone waits for its code", async () => {
    sessionStorage.setItem("PENDING_PHONE", '"+201012345678"');
    await renderRemote(app, { path });
    expect(screen.getByText("+20 10 1234 5678")).toBeTruthy();
  });
});
