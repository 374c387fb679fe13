import type { Database } from "../database/database.ts";

declare const payloadType: unique symbol;

/** A past-tense fact of one module, such as `account.removed`, that other modules react to. */
export type DomainEvent<Payload> = { readonly name: string; readonly [payloadType]?: Payload };
type Handler<Payload> = (tx: Database, payload: Payload) => Promise<unknown>;

/** Synchronous domain events: handlers run inside the transaction that emits. */
export type DomainEvents = {
  /** Call while composing, in the module's factory. Handlers run in the order of their registration. */
  on<Payload>(event: DomainEvent<Payload>, handler: Handler<Payload>): void;
  /**
   * Runs every handler, one after the other, in `tx`. An error of a handler rejects, so that the transaction rolls
   * back. Effects outside SQL belong into a job that the handler enqueues in the same `tx`.
   */
  emit<Payload>(tx: Database, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
};

/** Defines an event in the `public.ts` of the module that emits it. `name` is unique within the server. */
export function defineDomainEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name };
}

/** An event bus without handlers; each server has its own. */
export function createDomainEvents(): DomainEvents {
  const handlers = new Map<string, Handler<never>[]>();
  return {
    on({ name }, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    async emit(tx, { name }, payload) {
      for (const handler of handlers.get(name) ?? []) await handler(tx, payload as never);
    },
  };
}
