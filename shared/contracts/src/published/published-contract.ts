import * as z from "zod/mini";
import type { RemoteContract } from "../pages/manifest.ts";

/**
 * Version of the format of `release.json` (docs/release-format.md). It grows when a server of before could not serve such
 * a build; a further optional field is no other format.
 */
export const RELEASE_FORMAT = 1;

const jsonSchema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const schemas = z.record(z.string(), jsonSchema);
const calls = z.record(
  z.string(),
  z.object({ query: z.optional(jsonSchema), body: z.optional(jsonSchema), answer: jsonSchema }),
);
const members = z.record(z.string(), z.object({ takes: z.optional(jsonSchema), gives: z.optional(jsonSchema) }));

const both = {
  /** By `type@version`: what is sent of an event, and what is understood of it. */
  publishes: schemas,
  consumes: schemas,
  session: jsonSchema,
  platform: members,
  /** By operation: what is sent, and what is understood of the answer. */
  calls,
};

/** By namespace, the events of one side: what the client sends with its acknowledgement, and what the server sends. */
const sockets = z.record(
  z.string(),
  z.object({
    client: z.record(z.string(), z.object({ payload: z.optional(jsonSchema), ack: jsonSchema })),
    server: schemas,
  }),
);
export type SocketSchemas = z.infer<typeof sockets>;

/** By shared module: the versions a remote accepts, and what it imports from it. */
const usedModules = z.record(z.string(), z.object({ range: z.string(), exports: z.array(z.string()) }));
/** By shared module: the version a shell provides, what that exports, and earlier versions it provides beside it. */
const providedModules = z.record(
  z.string(),
  z.object({ version: z.string(), exports: z.array(z.string()), earlier: z.array(z.string()) }),
);
export type ProvidedModules = z.infer<typeof providedModules>;

/** A bundle's uses of the site beside calls and events; the build finds them in the bundle's sources. */
export type RemoteUses = {
  modules: z.infer<typeof usedModules>;
  /** Members of the platform. */
  members: string[];
  /** Error codes that it handles by name. */
  errorCodes: string[];
};

/** Schemas of the values that a remote exchanges: the part of its release that no page needs. */
export const remoteSchemas = z.object({
  ...both,
  /** Missing in builds from before sockets were part of the contract. */
  sockets: z.optional(sockets),
  /** Missing, like the next one, in builds from before they were part of the contract. */
  modules: z.optional(usedModules),
  errorCodes: z.optional(z.array(z.string())),
});
export type RemoteSchemas = z.infer<typeof remoteSchemas>;

/** A version of a remote as its release describes it; `schemas` is null where its build said nothing of them. */
export type PublishedRemote = {
  name: string;
  version: string;
  contract: RemoteContract;
  schemas: RemoteSchemas | null;
};
/** The same of the shell, from its side: it gives the session and the platform, and reads what remotes claim. */
export const shellContract = z.object({
  ...both,
  version: z.string(),
  platformVersion: z.string(),
  /** Schema of a remote's contract, as this shell reads it. */
  manifest: jsonSchema,
  /** Paths of the shell's own pages. */
  pages: z.array(z.string()),
  /** Slots of the shell's own pages. */
  hosts: z.optional(z.array(z.string())),
  modules: z.optional(providedModules),
  /** That it opens itself; missing, like links, in builds from before they were part of the contract. */
  sockets: z.optional(sockets),
  /** Addresses that its screens lead to. */
  links: z.optional(z.array(z.string())),
});
export type ShellContract = z.infer<typeof shellContract>;

/**
 * Counts the ways in which a server may call a shell's bundle for Node: its exports and what they take. A server renders
 * shells of its own number, and refuses others.
 */
export const SHELL_INTERFACE = 1;

/** Schemas of the server's calls, by operation. */
export const apiContract = calls;
export type ApiContract = z.infer<typeof apiContract>;

/** Schemas that a server exchanges with remotes, under the version that its registry knows it by. */
export const serverContract = z.object({
  version: z.string(),
  api: apiContract,
  sockets,
  errorCodes: z.optional(z.array(z.string())),
  /** Pages that its messages, calendars and documents lead to; missing in contracts from before. */
  links: z.optional(z.array(z.string())),
});
export type ServerContract = z.infer<typeof serverContract>;
