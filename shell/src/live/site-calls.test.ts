import { fakePlatform } from "@kalima/testing";
import { expect, it } from "vitest";
import { sendSubscription } from "./site-calls.ts";

it.each([
  ["layla@example.com", "sent", 1],
  ["layla", "invalid", 0],
  ["", "invalid", 0],
])("a subscription of %j is %s", async (email, outcome, calls) => {
  const { platform, http } = await fakePlatform({ http: { "POST /subscriptions": () => ({ done: true }) } });
  expect(await sendSubscription(platform.http, email)).toBe(outcome);
  expect(http.requests.length).toBe(calls);
});
