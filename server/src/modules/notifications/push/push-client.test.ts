import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type PushService, startPushService } from "../../../../test/push-service/push-service.ts";
import { createPushClient, type PushClientOptions } from "./push-client.ts";

/** A resolver that says this of every name. */
const resolveTo = (...addresses: string[]) => ({ resolve: async () => addresses });

describe("an endpoint", () => {
  it.each([
    ["http://push.example/a"],
    ["https://127.0.0.1/a"],
    ["https://2130706433/a"],
    ["https://0x7f000001/a"],
    ["https://0177.0.0.1/a"],
    ["https://127.1/a"],
    ["https://[::1]/a"],
    ["https://[::ffff:127.0.0.1]/a"],
    ["https://169.254.169.254/latest/meta-data"],
    ["https://8.8.8.8:8443/a"],
    ["https://user@8.8.8.8/a"],
  ])("cannot be %s", async (endpoint) => {
    const door = createPushClient(resolveTo("8.8.8.8"));
    await expect(door.check(endpoint)).rejects.toMatchObject({ code: "notifications.endpoint_refused" });
  });

  it.each([[["10.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["::1"]]])(
    "cannot have a name that resolves to %j",
    async (addresses) => {
      const door = createPushClient(resolveTo(...addresses));
      await expect(door.check("https://push.example/a")).rejects.toMatchObject({
        code: "notifications.endpoint_refused",
      });
    },
  );

  it.each([[["8.8.8.8", "2a00:1450:4001:82f::200a"]], [[]]])(
    "may have a name that resolves to %j",
    async (addresses) => {
      await expect(createPushClient(resolveTo(...addresses)).check("https://push.example/a")).resolves.toBe(undefined);
    },
  );

  it("cannot reach this machine by its own name", async () => {
    const door = createPushClient({ allowsPort: () => true });
    await expect(door.send("https://localhost:9/", { headers: {}, body: Buffer.from("") })).rejects.toThrow();
    door.close();
  });
});

describe("a connection", () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterEach(() => service.answerWith(201));
  afterAll(() => service.close());

  async function send(host: string, options: PushClientOptions): Promise<number> {
    const door = createPushClient({ allowsPort: () => true, ca: service.ca, ...options });
    const message = { headers: { ttl: "1" }, body: Buffer.from("sealed") };
    return door.send(`https://${host}:${service.port}/`, message).finally(() => door.close());
  }
  const inside = { ...resolveTo("127.0.0.1"), allows: () => true };

  it.each([
    ["a name that means this machine", "push.test", resolveTo("127.0.0.1")],
    ["a name that also means this machine", "push.test", resolveTo("8.8.8.8", "127.0.0.1")],
    ["this machine's address", "127.0.0.1", {}],
    ["this machine's address as a number", "2130706433", {}],
    ["this machine's address inside another", "[::ffff:127.0.0.1]", {}],
  ])("cannot be opened to %s", async (_what, host, options) => {
    await expect(send(host, options)).rejects.toMatchObject({ code: "notifications.endpoint_refused" });
    expect(service.received).toEqual([]);
  });

  it("goes where the check looked, whatever the name means by then", async () => {
    let asked = 0;
    const resolveRebound = async () => [asked++ === 0 ? "127.0.0.1" : "127.0.0.2"];
    const door = { resolve: resolveRebound, allows: (address: string) => address === "127.0.0.1" };
    expect(await send("push.test", door)).toBe(201);
    expect([asked, service.received.length]).toEqual([1, 1]);
  });

  it("follows no redirect", async () => {
    const seen = service.received.length;
    service.answerWith(307, { location: `https://push.test:${service.port}/inside` });
    expect(await send("push.test", inside)).toBe(307);
    expect(service.received.length).toBe(seen + 1);
  });

  it("ends at the time limit without an answer", async () => {
    service.answerWith("nothing");
    await expect(send("push.test", { ...inside, timeoutMs: 50 })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("does not wait for the end of an answer that has none", async () => {
    service.answerWith("endless");
    expect(await send("push.test", inside)).toBe(201);
  });

  it("fails if the certificate of the service is not trusted", async () => {
    await expect(send("push.test", { ...inside, ca: undefined })).rejects.toMatchObject({
      code: expect.stringMatching(/CERT|SIGNED/),
    });
  });
});
