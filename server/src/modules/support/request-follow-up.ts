import type { LeaveSupportRequest } from "@kalima/support-contract";
import type { Database } from "../../kernel/database/database.ts";
import { findUser, type UserRow } from "../users/public.ts";
import { type Conversation, parseAccountId } from "./conversations.repository.ts";
import { toRequesterColumns } from "./requests/request.policy.ts";
import { requestsRepository } from "./requests/requests.repository.ts";

type FollowUp = { id: string; request: LeaveSupportRequest; conversation: Conversation; agentId: string };

/** Uses the phone of a disabled account for the answer, because the account cannot read its profile. */
function resolveRequester(user: UserRow | undefined, contact: LeaveSupportRequest["contact"]) {
  if (user?.status === "active") return toRequesterColumns(user.id, undefined);
  return toRequesterColumns(null, user ? { fullName: user.name, phone: user.phone } : contact);
}

/** Guesses the language of a guest, for the SMS, from the script of the question. */
const guessLanguage = (text: string) => (/\p{Script=Arabic}/u.test(text) ? "ar" : "en");

/**
 * Stores a question from a conversation, for the agent to answer later (AG-03). An active account gets the answer in
 * its profile, a guest by the phone or e-mail address in `contact`.
 *
 * @throws {AppError} `request.invalid` for a guest without a way to answer
 */
export async function leaveFollowUp(
  database: Database,
  { id, request: { contact, topic, details }, conversation, agentId }: FollowUp,
  now: Date,
): Promise<void> {
  const userId = parseAccountId(conversation.owner);
  const user = userId ? await findUser(database, userId) : undefined;
  const language = user?.language ?? guessLanguage(details);
  const question = { source: "follow_up", ...resolveRequester(user, contact), language, topic, details } as const;
  await requestsRepository(database).addTaken(id, question, agentId, now);
}
