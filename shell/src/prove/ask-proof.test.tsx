import { askPasskeyToProve, prove } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { HttpClient } from "@kalima/platform";
import { translationProblems } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askProof } from "./ask-proof.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

type Sent = { name: string; body: unknown };

beforeEach(() => {
  document.documentElement.lang = "en";
});
afterEach(() => document.body.replaceChildren());

/** A server that takes one answer and refuses others. */
function createServer(isRight: (body: unknown) => boolean, code = "auth.factor_wrong") {
  const sent: Sent[] = [];
  const call = async (operation: { name: string }, { body }: { body?: unknown } = {}) => {
    sent.push({ name: operation.name, body });
    if (operation === askPasskeyToProve)
      return { challenge: "AAAA", rpId: "localhost", timeout: 1, allowCredentials: [] };
    if (!isRight(body)) throw new AppError(code, { status: code === "auth.too_many_tries" ? 429 : 422 });
    return { done: true };
  };
  return { sent, http: { call } as unknown as HttpClient };
}
const ask = (http: HttpClient, ways: string[]) => askProof({ document, http, ways });
const press = (name: string) => screen.findByRole("button", { name }).then((button) => userEvent.click(button));
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

it("takes the code of the app, however it is spaced, and is gone", async () => {
  const { http, sent } = createServer(() => true);
  const asked = ask(http, ["totp", "recovery"]);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: en.totp });
  expect(field.autocomplete).toBe("one-time-code");
  await userEvent.type(field, "123 456{Enter}");
  expect(await asked).toBe(true);
  expect(sent).toEqual([{ name: prove.name, body: { proof: { way: "totp", code: "123456" } } }]);
  await isGone();
});

it("says that an answer is wrong, and takes another way", async () => {
  const { http, sent } = createServer((body) => JSON.stringify(body).includes("recovery"));
  const asked = ask(http, ["totp", "recovery"]);
  await userEvent.type(await screen.findByRole("textbox", { name: en.totp }), "111111{Enter}");
  expect(await screen.findByText(en.wrong)).toBeTruthy();
  await press(en.use.recovery);
  expect(screen.queryByText(en.wrong)).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: en.recovery }), "k3mfx-9tq2w{Enter}");
  expect(await asked).toBe(true);
  expect(sent.at(-1)?.body).toEqual({ proof: { way: "recovery", code: "k3mfx-9tq2w" } });
});

it("asks those without a second factor for the password, and says when there were too many tries", async () => {
  const { http } = createServer(() => false, "auth.too_many_tries");
  const asked = ask(http, ["password"]);
  const field = await screen.findByLabelText<HTMLInputElement>(en.password);
  expect(field.type).toBe("password");
  await userEvent.type(field, "Kalima123{Enter}");
  expect(await screen.findByText(en.wait)).toBeTruthy();
  await press(en.cancel);
  expect(await asked).toBe(false);
  await isGone();
});

it("says that no passkey was used when the device declines", async () => {
  const { http, sent } = createServer(() => true);
  const asked = ask(http, ["passkey"]);
  await press(en.use.passkey);
  expect(await screen.findByText(en.declined)).toBeTruthy();
  expect(sent.map(({ name }) => name)).toEqual([askPasskeyToProve.name]);
  await userEvent.keyboard("{Escape}");
  expect(await asked).toBe(false);
});
