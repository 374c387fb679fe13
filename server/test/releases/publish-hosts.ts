import { emitShellContract, type ShellContract } from "@kalima/contracts/published";
import { contracts } from "../../src/kernel/contracts.ts";
import type { Database } from "../../src/kernel/database/database.ts";
import { writeHosts } from "../../src/modules/registry/contracts-gate/contracts-gate.ts";
import { emitServerContract } from "../../src/modules/registry/contracts-gate/own-contracts.ts";

/** The contract of a small shell with these contracts. */
export function makeShellContract(version = "1.0.0"): ShellContract {
  const events = { publishes: [], consumes: [] };
  const calls = contracts.operations.map(({ name }) => name);
  const sockets = ["/websocket/releases"];
  return emitShellContract({ version, events, calls, pages: ["/"], hosts: ["home.trainers"], sockets }, contracts);
}

/** Makes a small shell and this server active in a registry, as the start of a site does. */
export async function publishHosts(database: Database, shell = makeShellContract()): Promise<void> {
  await writeHosts(database, { shell, server: emitServerContract() }, new Date());
}
