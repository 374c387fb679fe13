import type { JsonSchema } from "../compatibility/index.ts";
import { ALL_EVENTS } from "../events/site-events.ts";
import { remoteContract } from "../pages/manifest.ts";
import { PLATFORM_VERSION } from "../pages/platform-range.ts";
import { session } from "../session/session.ts";
import { emitSchema, type Side } from "./emit-schema.ts";
import { operations } from "./operations.ts";
import { type PlatformMember, platformMembers } from "./platform-members.ts";
import type { ApiContract, RemoteSchemas, RemoteUses, ShellContract } from "./published-contract.ts";
import { emitSocketSchemas } from "./socket-schemas.ts";

type Exchange = { events: { publishes: readonly string[]; consumes: readonly string[] }; calls: readonly string[] };

function eventSchemas(names: readonly string[], side: Side): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.map((name) => {
      const event = ALL_EVENTS.find(({ type, version }) => `${type}@${version}` === name);
      if (!event) throw new Error(`no event ${name} in the contracts`);
      return [name, emitSchema(event.schema, side)];
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
        {
          ...(takes ? { takes: emitSchema(takes, taker) } : {}),
          ...(gives ? { gives: emitSchema(gives, giver) } : {}),
        },
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
          ...(query ? { query: emitSchema(query, sender) } : {}),
          ...(body ? { body: emitSchema(body, sender) } : {}),
          answer: emitSchema(answer, answerer),
        },
      ];
    }),
  );
}

function emitEvents({ events }: Exchange): Pick<RemoteSchemas, "publishes" | "consumes"> {
  return { publishes: eventSchemas(events.publishes, "writer"), consumes: eventSchemas(events.consumes, "reader") };
}

/**
 * The schemas of what a remote exchanges with the site, from the contracts it is built with. Without `uses` it counts
 * as using every member of the platform.
 *
 * @throws when it names an event, a call or a socket that the contracts do not have: such a build must not exist.
 */
export function emitRemoteSchemas({
  sockets = [],
  uses,
  ...exchange
}: Exchange & { sockets?: readonly string[]; uses?: RemoteUses }): RemoteSchemas {
  return {
    ...emitEvents(exchange),
    session: emitSchema(session, "reader"),
    platform: memberSchemas("writer", uses?.members),
    calls: callSchemas(exchange.calls, "writer"),
    sockets: emitSocketSchemas(sockets, "client"),
    ...(uses ? { modules: uses.modules, errorCodes: uses.errorCodes } : {}),
  };
}

/** The same of the shell. @throws like `emitRemoteSchemas`. */
export function emitShellContract(
  exchange: Exchange &
    Pick<ShellContract, "version" | "pages" | "hosts" | "modules" | "links"> & { sockets?: readonly string[] },
): ShellContract {
  return {
    version: exchange.version,
    platformVersion: PLATFORM_VERSION,
    ...emitEvents(exchange),
    session: emitSchema(session, "writer"),
    platform: memberSchemas("reader"),
    calls: callSchemas(exchange.calls, "writer"),
    manifest: emitSchema(remoteContract, "reader"),
    pages: exchange.pages,
    ...(exchange.hosts ? { hosts: exchange.hosts } : {}),
    ...(exchange.modules ? { modules: exchange.modules } : {}),
    ...(exchange.sockets ? { sockets: emitSocketSchemas(exchange.sockets, "client") } : {}),
    ...(exchange.links ? { links: exchange.links } : {}),
  };
}

/** Returns the schemas of all calls of a server that is built with these contracts. */
export function emitApiContract(): ApiContract {
  return callSchemas(Object.keys(operations), "reader");
}
