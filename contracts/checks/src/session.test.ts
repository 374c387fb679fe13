import { account } from "@kalima/accounts-contract";
import { type JsonSchema, reasonsAgainst } from "@kalima/contracts/compatibility";
import { emitRemoteSchemas, emitShellContract, releasedUser } from "@kalima/contracts/published";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { allContracts } from "./all-contracts.ts";

const nothing = { events: { publishes: [], consumes: [] }, calls: [] };
const remote = emitRemoteSchemas(nothing, allContracts);
const shell = emitShellContract({ ...nothing, version: "1.0.0", pages: [] }, allContracts);

/** Properties at any depth of a schema. */
function listProperties(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(listProperties)];
}

it("a remote reads of the session who is signed in and what the account lacks, not the account", () => {
  const read = [remote.session, remote.platform["session.reload"]?.gives].map(
    (schema) => new Set(listProperties(schema)),
  );
  const known = ["id", "name", "status", "verified", "role", "account", "profilePicture", "url"];
  for (const properties of read) {
    expect([...properties]).toEqual(expect.arrayContaining([...known, "details", "country", "placementTestResult"]));
    expect([...properties].filter((name) => ["phone", "email", "dateOfBirth", "createdAt"].includes(name))).toEqual([]);
  }
});

it("the shell gives released versions the session that they read, and today's versions theirs", () => {
  for (const written of [shell.session, shell.platform["session.reload"]?.gives])
    expect(listProperties(written)).toEqual(expect.arrayContaining(["phone", "email", "dateOfBirth", "createdAt"]));
  expect(reasonsAgainst(shell.session, remote.session)).toEqual([]);
});

it("every account has what released versions read of the session", () => {
  const written = z.toJSONSchema(account, { io: "output" }) as JsonSchema;
  const read = z.toJSONSchema(releasedUser, { io: "input" }) as JsonSchema;
  expect(reasonsAgainst(written, read)).toEqual([]);
});
