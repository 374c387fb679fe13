import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Access } from "../../src/kernel/http/access.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { createCrowd, IDENTITIES } from "./identities.ts";
import { buildOwners, MAKERS, makeMissing, upload } from "./objects.ts";
import { buildAddress, listOperations, type Operation } from "./operations.ts";
import { makeSample } from "./sample.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const getReach = (access: Access | undefined) => (typeof access === "object" ? access.reach : undefined);
const makeBody = ({ body }: Operation) => (body ? (makeSample(body) as object) : undefined);

/** Everything by which a stranger could distinguish two answers, without the parts that always differ. */
function toComparable({ statusCode, headers, body }: LightMyRequestResponse) {
  const { "x-request-id": _id, date: _date, "set-cookie": _cookie, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replace(/"requestId":"[^"]*"/, "") };
}

async function listPrivateOperations(): Promise<Operation[]> {
  return listOperations(server).filter(
    ({ method, path }) => path.includes(":") && getReach(server.access[`${method} ${path}`]) !== "all",
  );
}

function findMaker({ method, path }: Operation) {
  const [prefix] = Object.keys(MAKERS)
    .filter((known) => `${path}/`.startsWith(`${known}/`))
    .sort((a, b) => b.length - a.length);
  const make = prefix && MAKERS[prefix];
  if (!make) {
    throw new Error(
      `${method} ${path} has a parameter without a maker for its object: add one in test/matrix/objects.ts, or declare the route \`reach: "all"\``,
    );
  }
  return { prefix, make };
}

describe("another account's object", () => {
  it("can be made for each path with a parameter", async () => {
    const operations = await listPrivateOperations();
    expect(operations.length).toBeGreaterThan(4);
    for (const operation of operations) expect(findMaker(operation).make).toBeTypeOf("function");
  });

  it("needs a maker: a path without one is named", () => {
    const forgotten: Operation = { method: "GET", path: "/api/diaries/:id", parameters: [], body: undefined };
    expect(() => findMaker(forgotten)).toThrow("GET /api/diaries/:id has a parameter");
  });

  it("answers exactly like one that does not exist, for every caller and method", async () => {
    for (const operation of await listPrivateOperations()) {
      const { method } = operation;
      const name = `${method} ${operation.path}`;
      const owners = await buildOwners(server);
      const { prefix, make } = findMaker(operation);
      const value = await make(server, owners);
      const look = async () =>
        toComparable(await server.as(owners.student)("GET", buildAddress({ path: prefix }, value))).body;
      const before = await look();
      const reach = getReach(server.access[name]);
      for (const identity of IDENTITIES) {
        const isStaff = identity === "agent" || identity === "admin";
        const reachesAll = isStaff && typeof reach === "object" && reach[identity] === "all";
        if (reachesAll) continue;
        const call = createCrowd(server, identity);
        const foreign = await call(method, buildAddress(operation, value), makeBody(operation));
        const missing = await call(method, buildAddress(operation, makeMissing(value)), makeBody(operation));
        expect({ name, identity, ...toComparable(foreign) }).toEqual({ name, identity, ...toComparable(missing) });
        expect([name, identity, [401, 403, 404].includes(foreign.statusCode)]).toEqual([name, identity, true]);
      }
      expect(await look()).toBe(before);
    }
  });

  it("can be read by those who may reach it, so that the row above can fail", async () => {
    for (const operation of await listPrivateOperations()) {
      const { method } = operation;
      const name = `${method} ${operation.path}`;
      const reach = getReach(server.access[name]);
      for (const role of ["student", "trainer", "agent", "admin"] as const) {
        const whose = typeof reach === "object" ? reach[role] : undefined;
        // A file of the student is not their trainer's, nor is what they talk about with support, are told, or log in by. What an admin keeps
        // is not that of the admin who calls.
        const isTheirs =
          role !== "agent" && role !== "admin" && !/\/(files|support|notifications|factors)\//.test(name);
        if (!whose || (whose === "own" && !isTheirs && role !== "student")) continue;
        const owners = await buildOwners(server);
        const value = await findMaker(operation).make(server, owners);
        const caller =
          whose === "own" && role !== "agent" && role !== "admin" ? owners[role] : await server.signUp({ role });
        const answer = await server.as(caller)(method, buildAddress(operation, value), makeBody(operation));
        expect([name, role, answer.statusCode === 404]).toEqual([name, role, false]);
      }
    }
  });
});

it("another account's picture cannot be used, and is refused like a missing one", async () => {
  const [mona, sami] = [await server.signUp(), await server.signUp()];
  const picture = await upload(server, mona, "picture");
  const choose = (profilePictureId: string) => server.as(sami)("PATCH", "/api/users/profile", { profilePictureId });
  const [foreign, missing] = [await choose(picture), await choose(makeMissing(picture))];
  expect(toComparable(foreign)).toEqual(toComparable(missing));
  expect(foreign.statusCode).toBe(422);
  expect((await server.as(mona)("PATCH", "/api/users/profile", { profilePictureId: picture })).statusCode).toBe(200);
});

it("lists hold the caller's own rows alone", async () => {
  const owners = await buildOwners(server);
  await MAKERS["/api/bookings/:id"]?.(server, owners);
  const stranger = await buildOwners(server);
  for (const path of ["/api/bookings", "/api/payments"]) {
    expect((await server.as(owners.student)("GET", path)).json().data).toHaveLength(1);
    expect((await server.as(stranger.student)("GET", path)).json().data).toEqual([]);
  }
  expect((await server.as(owners.trainer)("GET", "/api/bookings")).json().data).toHaveLength(1);
  expect((await server.as(stranger.trainer)("GET", "/api/bookings")).json().data).toEqual([]);
});
