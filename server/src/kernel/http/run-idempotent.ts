import type { FastifyReply } from "fastify";
import type { Database } from "../database/database.ts";
import { storeAnswer } from "./idempotency.ts";

const JSON_TYPE = "application/json; charset=utf-8";
type Reply = Pick<FastifyReply, "request" | "statusCode"> & { serialize(payload: object): unknown };

/**
 * Acts, and stores the answer in the same transaction. A process that ends between the commit and the answer leaves the
 * answer for the next try with the same Idempotency-Key, which would else act a second time.
 *
 * @param reply Has the status of the answer already.
 * @param act Gets `parts` with a database whose transactions store the answer when they commit.
 * @param read The answer, read in that transaction after the act.
 */
export async function runIdempotent<Parts extends { database: Database }, Answer extends object>(
  parts: Parts,
  reply: Reply,
  act: (parts: Parts) => Promise<unknown>,
  read: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const { database } = parts;
  const { claim } = reply.request;
  let answer: Answer | undefined;
  const answering: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        answer = await read(tx);
        const body = String(reply.serialize(answer));
        if (claim) await storeAnswer(tx, claim, { status: reply.statusCode, body, contentType: JSON_TYPE });
        return result;
      }),
  };
  await act({ ...parts, database: answering });
  if (claim && answer) claim.isKept = true;
  return answer ?? read(database);
}
