import type { JsonSchema } from "../compatibility/index.ts";
import { ALL_EVENTS } from "../events/site-events.ts";
import { remoteContract } from "../pages/manifest.ts";
import { PLATFORM_VERSION } from "../pages/platform-range.ts";
import { session } from "../session/session.ts";
import { emitted, type Side } from "./emitted.ts";
import { operations } from "./operations.ts";
import { type PlatformMember, platformMembers } from "./platform-members.ts";
import type { ApiContract, RemoteSchemas, RemoteUses, ShellContract } from "./published-contract.ts";
import { socketSchemasOf } from "./socket-schemas.ts";

type Exchange = { events: { publishes: readonly string[]; consumes: readonly string[] }; calls: readonly string[] };

function eventSchemas(names: readonly string[], side: Side): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.map((name) => {
      const event = ALL_EVENTS.find(({ type, version }) => `${type}@${version}` === name);
      if (!event) throw new Error(`no event ${name} in the contracts`);
      return [name, emitted(event.schema, side)];
    }),
  );
}

function memberSchemas(
  taker: Side,
  used = Object.keys(platformMembers),
): Record<string, { takes?: JsonSchema; gives?: JsonSchema }> {
  const giver = taker === "reader" ? "writer" : "reader";
  return Object.fromEntries(
    Object.entries<PlatformMember>(platformMembers)
      .filter(([name]) => used.includes(name))
      .map(([name, { takes, gives }]) => [
        name,
        { ...(takes ? { takes: emitted(takes, taker) } : {}), ...(gives ? { gives: emitted(gives, giver) } : {}) },
      ]),
  );
}

function callSchemas(names: readonly string[], sender: Side): ApiContract {
  const answerer = sender === "reader" ? "writer" : "reader";
  return Object.fromEntries(
    names.map((name) => {
      const operation = operations[name];
      if (!operation) throw new Error(`no call ${name} in the contracts`);
      const { query, body, answer } = operation;
      return [
        name,
        {
          ...(query ? { query: emitted(query, sender) } : {}),
          ...(body ? { body: emitted(body, sender) } : {}),
          answer: emitted(answer, answerer),
        },
      ];
    }),
  );
}

function eventsOf({ events }: Exchange): Pick<RemoteSchemas, "publishes" | "consumes"> {
  return { publishes: eventSchemas(events.publishes, "writer"), consumes: eventSchemas(events.consumes, "reader") };
}

/**
 * The schemas of what a remote exchanges with the site, from the contracts it is built with. Without `uses` it counts
 * as using every member of the platform.
 *
 * @throws when it names an event, a call or a socket that the contracts do not have: such a build must not exist.
 */
export function remoteSchemasOf({
  sockets = [],
  uses,
  ...exchange
}: Exchange & { sockets?: readonly string[]; uses?: RemoteUses }): RemoteSchemas {
  return {
    ...eventsOf(exchange),
    session: emitted(session, "reader"),
    platform: memberSchemas("writer", uses?.members),
    calls: callSchemas(exchange.calls, "writer"),
    sockets: socketSchemasOf(sockets, "client"),
    ...(uses ? { modules: uses.modules, errorCodes: uses.errorCodes } : {}),
  };
}

/** The same of the shell. @throws like `remoteSchemasOf`. */
export function shellContractOf(
  exchange: Exchange &
    Pick<ShellContract, "version" | "pages" | "hosts" | "modules" | "links"> & { sockets?: readonly string[] },
): ShellContract {
  return {
    version: exchange.version,
    platformVersion: PLATFORM_VERSION,
    ...eventsOf(exchange),
    session: emitted(session, "writer"),
    platform: memberSchemas("reader"),
    calls: callSchemas(exchange.calls, "writer"),
    manifest: emitted(remoteContract, "reader"),
    pages: exchange.pages,
    ...(exchange.hosts ? { hosts: exchange.hosts } : {}),
    ...(exchange.modules ? { modules: exchange.modules } : {}),
    ...(exchange.sockets ? { sockets: socketSchemasOf(exchange.sockets, "client") } : {}),
    ...(exchange.links ? { links: exchange.links } : {}),
  };
}

/** Returns the schemas of all calls of a server that is built with these contracts. */
export function apiContractOf(): ApiContract {
  return callSchemas(Object.keys(operations), "reader");
}
