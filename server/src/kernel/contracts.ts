import { join } from "node:path";
import { type AppError, toStatus as findStatus } from "@kalima/contracts/errors";
import { readContracts } from "@kalima/contracts/packages";

/** The contracts that the server depends on: its routes, sockets and errors are those that they declare. */
export const contracts = await readContracts(join(import.meta.dirname, "../.."));

/** The HTTP status that an error is answered with: its own, or that of its code. */
export const toStatus = (error: Pick<AppError, "code" | "status">): number => findStatus(error, contracts.errors);
