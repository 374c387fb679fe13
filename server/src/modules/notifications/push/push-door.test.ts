import type { lookup } from "node:dns";
import { get } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PushService, startPushService } from "../../../../test/push-service/push-service.ts";
import { createPushDoor, isPublicAddress } from "./push-door.ts";

/** A resolver that says this of every name. */
function resolvingTo(...addresses: string[]): typeof lookup {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return ((_host: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found)) as never;
}

describe("a public address", () => {
  it.each([
    ["142.250.185.10", true],
    ["2a00:1450:4001:82f::200a", true],
    ["127.0.0.1", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["192.168.1.1", false],
    ["100.64.0.1", false],
    ["169.254.169.254", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::", false],
    ["fc00::1", false],
    ["fe80::1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:169.254.169.254", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["localhost", false],
    ["", false],
  ])("%s: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

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
  ])("%s is refused", async (endpoint) => {
    const door = createPushDoor({ lookup: resolvingTo("8.8.8.8") });
    await expect(door.check(endpoint)).rejects.toMatchObject({ code: "notifications.endpoint_refused" });
  });

  it.each([[["10.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["::1"]]])("of a name for %j is refused", async (addresses) => {
    const door = createPushDoor({ lookup: resolvingTo(...addresses) });
    await expect(door.check("https://push.example/a")).rejects.toMatchObject({
      code: "notifications.endpoint_refused",
    });
  });

  it("of a public name passes, and one that nobody knows now is judged later", async () => {
    await expect(createPushDoor({ lookup: resolvingTo("8.8.8.8") }).check("https://push.example/a")).resolves.toBe(
      undefined,
    );
    const unknown = ((_host: string, _options: object, done: (error: Error) => void) =>
      done(new Error("ENOTFOUND"))) as never;
    await expect(createPushDoor({ lookup: unknown }).check("https://push.example/a")).resolves.toBe(undefined);
  });
});

describe("a connection", () => {
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());

  function visit(agent: ReturnType<typeof createPushDoor>["agent"]): Promise<number | string> {
    return new Promise((resolve) => {
      get(`https://push.test:${service.port}/`, { agent }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on("error", (error) => resolve(error.message));
    });
  }

  it("is not made to a name that has come to mean this machine", async () => {
    const { agent } = createPushDoor({ lookup: resolvingTo("127.0.0.1"), ca: service.ca });
    expect(await visit(agent)).toBe("Not a public address");
    expect(service.received).toEqual([]);
  });

  it("is made where the address is allowed", async () => {
    const { agent } = createPushDoor({ lookup: resolvingTo("127.0.0.1"), allows: () => true, ca: service.ca });
    expect(await visit(agent)).toBe(201);
    agent.destroy();
  });
});
