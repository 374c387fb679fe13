import type { Platform } from "@kalima/platform";
import {
  COMMON_ERROR_TEXTS,
  connectToServer,
  createBus,
  createI18n,
  createSessionBrowser,
  createSocket,
  loadErrorTexts,
} from "@kalima/platform/host";
import { platformFor } from "@kalima/platform/platform-for";
import { EMPTY } from "rxjs";
import { expect, it } from "vitest";
import { fakePlatform } from "./fake-platform.ts";

/** The platform as the shell puts it together, from the real parts. */
async function realPlatform(): Promise<Platform> {
  const logger = { info() {}, warn() {}, error() {} };
  const { http, session } = connectToServer({
    language: () => "en",
    browser: createSessionBrowser({ keepKeys: [] }),
    logger,
  });
  const remote = { name: "mfe-test", version: "1.0.0", permissions: [] };
  return platformFor(remote, {
    bus: createBus({ mode: "production", report() {} }),
    http,
    session,
    socket: createSocket,
    slots: { entries: () => [], attach: () => () => {} },
    i18n: {
      language: "en",
      locale: "en-GB",
      instance: await loadErrorTexts(createI18n({ language: "en", resources: {} }), COMMON_ERROR_TEXTS),
      switchTo() {},
    },
    theme: { current: () => "light", changes: EMPTY },
    flags: { isOn: () => true },
    navigation: { go() {}, setTitle() {} },
    toasts: { show() {} },
    logger,
  });
}

function describeShape(part: object): Record<string, string> {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, typeof value]));
}

it("the fake platform has every part of the real one", async () => {
  const { platform: fake } = await fakePlatform();
  const real = await realPlatform();
  expect(describeShape(fake)).toEqual(describeShape(real));
  expect(describeShape(fake.bus)).toEqual(describeShape(real.bus));
  expect(describeShape(fake.i18n)).toEqual(describeShape(real.i18n));
  expect(describeShape(fake.session)).toEqual(describeShape(real.session));
  expect(describeShape(real.http)).toMatchObject(describeShape(fake.http));
});

it("platformFor keeps a remote without the permission from beginning a session", async () => {
  const { session } = await realPlatform();
  const answer = { user: {} as never, accessToken: "a", refreshToken: "r", verified: true };
  await expect(session.begin(answer, { rememberMe: false })).rejects.toThrow("permission");
});
