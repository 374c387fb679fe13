import type { JsonSchema } from "../compatibility/index.ts";
import type { Contracts } from "../packages/contracts.ts";
import { remoteContract } from "../pages/manifest.ts";
import { PLATFORM_VERSION } from "../pages/platform-range.ts";
import { session } from "../session/session.ts";
import { emitSchema, type Side } from "./emit-schema.ts";
import { type PlatformMember, platformMembers, releasedMembers } from "./platform-members.ts";
import type { ApiContract, RemoteSchemas, RemoteUses, ShellContract } from "./published-contract.ts";
import { releasedSession } from "./released-session.ts";
import { emitSocketSchemas } from "./socket-schemas.ts";

type Exchange = { events: { publishes: readonly string[]; consumes: readonly string[] }; calls: readonly string[] };

function eventSchemas(
  names: readonly string[],
  side: Side,
  { events }: Pick<Contracts, "events">,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.map((name) => {
      const event = events.find(({ type, version }) => `${type}@${version}` === name);
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
      .map(([name, today]) => {
        const written = { ...today, ...releasedMembers[name] };
        const { takes } = taker === "writer" ? written : today;
        const { gives } = giver === "writer" ? written : today;
        const schemas = {
          ...(takes ? { takes: emitSchema(takes, taker) } : {}),
          ...(gives ? { gives: emitSchema(gives, giver) } : {}),
        };
        return [name, schemas];
      }),
  );
}

function callSchemas(
  names: readonly string[],
  sender: Side,
  { operations }: Pick<Contracts, "operations">,
): ApiContract {
  const answerer = sender === "reader" ? "writer" : "reader";
  return Object.fromEntries(
    names.map((name) => {
      const operation = operations.find((each) => each.name === name);
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

function emitEvents(
  { events: { publishes, consumes } }: Exchange,
  contracts: Contracts,
): Pick<RemoteSchemas, "publishes" | "consumes"> {
  return {
    publishes: eventSchemas(publishes, "writer", contracts),
    consumes: eventSchemas(consumes, "reader", contracts),
  };
}

/**
 * The schemas of what a remote exchanges with the site, from the contracts of the packages it depends on. Without `uses`
 * it counts as using every member of the platform.
 *
 * @throws when it names an event, a call or a socket that the contracts do not have: such a build must not exist.
 */
export function emitRemoteSchemas(
  { sockets = [], uses, ...exchange }: Exchange & { sockets?: readonly string[]; uses?: RemoteUses },
  contracts: Contracts,
): RemoteSchemas {
  return {
    ...emitEvents(exchange, contracts),
    session: emitSchema(session, "reader"),
    platform: memberSchemas("writer", uses?.members),
    calls: callSchemas(exchange.calls, "writer", contracts),
    sockets: emitSocketSchemas(sockets, "client", contracts),
    ...(uses ? { modules: uses.modules, errorCodes: uses.errorCodes } : {}),
  };
}

/** The same of the shell. @throws like `emitRemoteSchemas`. */
export function emitShellContract(
  exchange: Exchange &
    Pick<ShellContract, "version" | "pages" | "hosts" | "modules" | "links"> & { sockets?: readonly string[] },
  contracts: Contracts,
): ShellContract {
  return {
    version: exchange.version,
    platformVersion: PLATFORM_VERSION,
    ...emitEvents(exchange, contracts),
    session: emitSchema(releasedSession, "writer"),
    platform: memberSchemas("reader"),
    calls: callSchemas(exchange.calls, "writer", contracts),
    manifest: emitSchema(remoteContract, "reader"),
    pages: exchange.pages,
    ...(exchange.hosts ? { hosts: exchange.hosts } : {}),
    ...(exchange.modules ? { modules: exchange.modules } : {}),
    ...(exchange.sockets ? { sockets: emitSocketSchemas(exchange.sockets, "client", contracts) } : {}),
    ...(exchange.links ? { links: exchange.links } : {}),
  };
}

/** Returns the schemas of all calls of a server with these contracts. */
export function emitApiContract(contracts: Pick<Contracts, "operations">): ApiContract {
  const names = contracts.operations.map(({ name }) => name);
  return callSchemas(names, "reader", contracts);
}
