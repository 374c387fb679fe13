import type { Session } from "@kalima/contracts/session";
import { subscribeToPush } from "@kalima/notifications-contract";
import { BehaviorSubject } from "rxjs";
import { expect, it, vi } from "vitest";
import { registerWorker } from "./register-worker.ts";

const SUBSCRIPTION = { endpoint: "https://push.example/one", keys: { p256dh: "p", auth: "a" } };
const makeSession = (id: string, verified = true) =>
  ({ state: "signedIn", verified, user: { id }, rememberMe: false }) as Session;

async function pageWith({ subscription = true, register = vi.fn(), call = vi.fn() } = {}) {
  const pushManager = { getSubscription: async () => (subscription ? { toJSON: () => SUBSCRIPTION } : null) };
  if (!register.getMockImplementation()) register.mockResolvedValue({ pushManager });
  const changes = new BehaviorSubject<Session>({ state: "signedOut" });
  const warn = vi.fn();
  const policies: string[] = [];
  const createPolicy = (name: string, rules: unknown) => {
    policies.push(name);
    return rules;
  };
  const window = { navigator: { serviceWorker: { register } }, trustedTypes: { createPolicy } };
  await registerWorker({ window, http: { call }, logger: { warn }, session: { changes } } as never);
  async function sign(next: Session): Promise<void> {
    changes.next(next);
    await new Promise((done) => setTimeout(done));
  }
  return { register, call, warn, policies, sign };
}

it("registers the worker for the whole site, never from a cache", async () => {
  const { register, policies } = await pageWith();
  expect(register.mock.calls).toEqual([["/sw.js", { updateViaCache: "none" }]]);
  expect(policies).toEqual(["shell#service-worker"]);
});

it("takes pushes up again once for each person who signs in", async () => {
  const { call, sign } = await pageWith();
  await sign(makeSession("mona", false));
  expect(call).not.toHaveBeenCalled();
  await sign(makeSession("mona"));
  await sign(makeSession("mona"));
  await sign({ state: "signedOut" });
  await sign(makeSession("omar"));
  const sent = [subscribeToPush, { body: { subscription: SUBSCRIPTION, renew: true } }];
  expect(call.mock.calls).toEqual([sent, sent]);
});

it("requests nothing in a browser without a push subscription", async () => {
  const { call, sign } = await pageWith({ subscription: false });
  await sign(makeSession("mona"));
  expect(call).not.toHaveBeenCalled();
});

it("only logs what fails", async () => {
  const refused = await pageWith({ register: vi.fn().mockRejectedValue(new Error("no workers here")) });
  expect(refused.warn).toHaveBeenCalledOnce();
  const offline = await pageWith({ call: vi.fn().mockRejectedValue(new Error("offline")) });
  await offline.sign(makeSession("mona"));
  expect(offline.warn).toHaveBeenCalledOnce();
});

it("does without where browsers have no workers", async () => {
  const warn = vi.fn();
  await registerWorker({ window: { navigator: {} }, logger: { warn } } as never);
  expect(warn).not.toHaveBeenCalled();
});
