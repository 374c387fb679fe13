import { expect, it } from "vitest";
import type { PaymentProvider } from "./payment-provider.ts";
import { createProviders } from "./providers.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

const sandbox = sandboxProvider({ origin: "http://127.0.0.1:4002", webhookSecret: "w".repeat(43) });
const other: PaymentProvider = { ...sandbox, name: "other" };

it("gives new charges to the configured provider, and old ones to their own", () => {
  const providers = createProviders([sandbox, other], "other");
  expect(providers.current).toBe(other);
  expect([providers.get("sandbox"), providers.find("sandbox"), providers.find("none")]).toEqual([
    sandbox,
    sandbox,
    undefined,
  ]);
});

it("refuses a provider without an adapter", () => {
  expect(() => createProviders([sandbox], "other")).toThrow('There is no payment provider "other"');
  expect(() => createProviders([sandbox], "sandbox").get("other")).toThrow('There is no payment provider "other"');
});
