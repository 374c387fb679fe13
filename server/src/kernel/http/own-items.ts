import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { ModuleContext } from "../server-module.ts";
import { requireSession } from "./access.ts";
import { runIdempotent } from "./idempotency.ts";
import { DONE } from "./routes.ts";

/**
 * Things that a person keeps for themselves, such as templates, as a module stores them.
 *
 * @throws {AppError} `request.not_found` from `find`, `change` and `remove` for one that is unknown or somebody else's.
 */
export type OwnItems<Item, Body> = {
  list(userId: string): Promise<Item[]>;
  find(userId: string, id: string): Promise<Item>;
  add(userId: string, id: string, body: Body): Promise<void>;
  change(userId: string, id: string, body: Body): Promise<Item>;
  remove(userId: string, id: string): Promise<void>;
};

type Call = Pick<FastifyRequest, "session">;
type Reply = Parameters<typeof runIdempotent>[1];

/**
 * The handlers of routes by which people work on their own items. `itemsIn` makes the store from the parts of a module: adding
 * takes place in a transaction of its own, which stores the answer as well.
 */
export function handleOwnItems<Item extends object, Body>(
  context: ModuleContext,
  itemsIn: (parts: ModuleContext) => OwnItems<Item, Body>,
) {
  const items = itemsIn(context);
  const owner = (call: Call) => requireSession(call).userId;

  return {
    list: (request: Call) => items.list(owner(request)),

    async add(request: Call & { body: Body }, reply: Reply) {
      const userId = owner(request);
      const id = randomUUID();
      const add = (parts: ModuleContext) => itemsIn(parts).add(userId, id, request.body);
      return runIdempotent(context, reply, add, async (database) => ({
        data: await itemsIn({ ...context, database }).find(userId, id),
      }));
    },

    async change(request: Call & { params: { id: string }; body: Body }) {
      return { data: await items.change(owner(request), request.params.id, request.body) };
    },

    async remove(request: Call & { params: { id: string } }) {
      await items.remove(owner(request), request.params.id);
      return DONE;
    },
  };
}
