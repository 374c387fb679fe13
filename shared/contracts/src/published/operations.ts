import * as declared from "../operations/index.ts";
import { isOperation, type Operation } from "../operations/operation.ts";

export type { Operation } from "../operations/operation.ts";

/** Every operation by its export, which is how a build finds the ones it uses. */
export const operationsByExport: Record<string, Operation> = Object.fromEntries(
  Object.entries<unknown>(declared).flatMap(([name, value]) => (isOperation(value) ? [[name, value]] : [])),
);

/** Every call that a remote or the shell makes, by name. The server makes its routes of them. */
export const operations: Record<string, Operation> = Object.fromEntries(
  Object.values(operationsByExport).map((operation) => [operation.name, operation]),
);
