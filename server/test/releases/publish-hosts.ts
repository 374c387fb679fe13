import { emitShellContract, operations, type ShellContract } from "@kalima/contracts/published";
import type { Database } from "../../src/kernel/database/database.ts";
import { writeHosts } from "../../src/modules/registry/contracts-gate/contracts-gate.ts";
import { emitServerContract } from "../../src/modules/registry/contracts-gate/own-contracts.ts";

/** The contract of a small shell with these contracts. */
export function makeShellContract(version = "1.0.0"): ShellContract {
  const events = { publishes: [], consumes: [] };
  const calls = Object.keys(operations);
  const sockets = ["/websocket/releases"];
  return emitShellContract({ version, events, calls, pages: ["/"], hosts: ["home.trainers"], sockets });
}

/** Makes a small shell and this server active in a registry, as the start of a site does. */
export async function publishHosts(database: Database, shell = makeShellContract()): Promise<void> {
  await writeHosts(database, { shell, server: emitServerContract() }, new Date());
}
