import type { JsonSchema } from "../compatibility/json-schema.ts";
import { reasonsAgainst } from "../compatibility/reasons-against.ts";
import type { DeployProblem } from "./deploy-problem.ts";

/** A problem between two sides, without the name of the other side. */
export type Finding = Omit<DeployProblem, "with">;
/** The first reason is enough to act on; the others often follow from it. */
export function compare(subject: string, writer: JsonSchema | undefined, reader: JsonSchema | undefined): Finding[] {
  if (writer === undefined || reader === undefined) return [];
  const [reason, ...more] = reasonsAgainst(writer, reader);
  if (!reason) return [];
  return [{ subject, reason: more.length > 0 ? `${reason.sentence} (and ${more.length} more)` : reason.sentence }];
}
