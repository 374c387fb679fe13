import { beforeEach, expect, it } from "vitest";
import { accountRemoved } from "../src/modules/users/public.ts";
import type { TestApp, TestUser } from "./create-test-app.ts";

type OwnItemsCase<Item extends object> = {
  /** The app of the file, once it is there. */
  app: () => TestApp;
  /** Address of the list; an item is below it. */
  path: string;
  /** A body, and another one. */
  bodies: readonly [Item, Item];
  /** Items that the school gives to everybody beside them. */
  school: readonly object[];
  max: number;
  /** The code of the answer beyond `max`. */
  tooMany: string;
  /** Statement that stores a number of items (`$2`) of a trainer (`$1`). */
  insert: string;
};

type Call = (
  method: "POST" | "PUT" | "DELETE",
  address: string,
  sent?: object,
  by?: TestUser,
) => ReturnType<ReturnType<TestApp["as"]>>;

/** Tests what trainers keep for themselves (`handleOwnItems`). Gives calls by a trainer of each test, for further tests. */
export function testOwnItems<Item extends object>({
  app,
  path,
  bodies,
  school,
  max,
  tooMany,
  insert,
}: OwnItemsCase<Item>): { call: Call } {
  const [body, other] = bodies;
  let trainer: TestUser;
  beforeEach(async () => {
    trainer = await app().signUp({ role: "trainer" });
  });

  const call: Call = (method, address, sent, by = trainer) => app().as(by)(method, address, sent);
  const list = async (by = trainer): Promise<{ own: (Item & { id: string })[]; school: object[] }> =>
    (await app().as(by)("GET", path)).json().data;

  it("are kept, changed and removed by their trainer, who finds those of the school beside them", async () => {
    const added = await call("POST", path, body);
    expect(added.statusCode).toBe(201);
    const { id } = added.json().data;
    expect(await list()).toEqual({ own: [{ id, ...body }], school });
    expect((await call("PUT", `${path}/${id}`, other)).json().data).toEqual({ id, ...other });
    expect((await list()).own).toEqual([{ id, ...other }]);
    expect((await call("DELETE", `${path}/${id}`)).statusCode).toBe(200);
    expect((await list()).own).toEqual([]);
    expect((await call("DELETE", `${path}/${id}`)).statusCode).toBe(404);
  });

  it("are nobody else's", async () => {
    const { id } = (await call("POST", path, body)).json().data;
    const stranger = await app().signUp({ role: "trainer" });
    expect((await list(stranger)).own).toEqual([]);
    expect((await call("PUT", `${path}/${id}`, other, stranger)).statusCode).toBe(404);
    expect((await call("DELETE", `${path}/${id}`, undefined, stranger)).statusCode).toBe(404);
    expect((await app().as(await app().signUp())("GET", path)).statusCode).toBe(403);
    expect((await list()).own).toEqual([{ id, ...body }]);
  });

  it(`are ${max} at most, also when two are added at once`, async () => {
    await app().database.query(insert, [trainer.id, max - 1]);
    const answers = await Promise.all([call("POST", path, body), call("POST", path, body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe(tooMany);
    expect((await list()).own).toHaveLength(max);
  });

  it("disappear with the account", async () => {
    await call("POST", path, body);
    await app().database.transaction((tx) => app().context.events.emit(tx, accountRemoved, { userId: trainer.id }));
    expect((await list()).own).toEqual([]);
  });

  return { call };
}
