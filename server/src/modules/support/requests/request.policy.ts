import type { AnswerChannel, MoveSupportRequest, SupportRequestState } from "@kalima/contracts/api";
import { phone as internationalPhone } from "@kalima/contracts/domain";

type Asker = { userId: string | null; phone: string | null; email: string | null };
type State = Exclude<SupportRequestState, "unknown">;

/** A phone as the contact form takes it, in the form an SMS gateway takes (E.164); null when it names no country. */
export function dialled(phone: string): string | null {
  const digits = phone.replace(/[\s()-]/g, "");
  return internationalPhone.safeParse(digits).success ? digits : null;
}

/** How an answer reaches the person: the account, an SMS, or by the agent's own e-mail or call. */
export function channelOf({ userId, phone, email }: Asker): Exclude<AnswerChannel, "unknown"> {
  if (userId) return "profile";
  if (phone && dialled(phone)) return "sms";
  return email ? "email" : "call";
}

/** States from which an agent may take or close a question. Taking a closed one opens it again. */
const MOVES: Record<MoveSupportRequest["state"], readonly State[]> = {
  taken: ["open", "taken", "answered", "closed"],
  closed: ["open", "taken", "answered"],
};

/** The states from which a question gets into this one. */
export function statesBefore(state: MoveSupportRequest["state"]): readonly State[] {
  return MOVES[state];
}
