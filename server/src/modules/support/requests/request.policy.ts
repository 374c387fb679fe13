import type {
  AnswerChannel,
  LeaveSupportRequest,
  MoveSupportRequest,
  ReplyDelivery,
  SupportRequestState,
} from "@kalima/contracts/api";
import { dialledPhone, phone as internationalPhone } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { promisedBy } from "../../../time/promised-by.policy.ts";

type Asker = { userId: string | null; phone: string | null; email: string | null };
type State = Exclude<SupportRequestState, "unknown">;
type Answered = { createdAt: Date; state: State; replies: readonly { delivery: ReplyDelivery["state"] | null }[] };

/** A phone as the contact form takes it, in the form an SMS gateway takes (E.164); null when it names no country. */
export function dialled(phone: string): string | null {
  const digits = dialledPhone(phone);
  return internationalPhone.safeParse(digits).success ? digits : null;
}

/** How an answer reaches the person: in the account, by SMS or e-mail, or by a call of the agent. */
export function channelOf({ userId, phone, email }: Asker): Exclude<AnswerChannel, "unknown"> {
  if (userId) return "profile";
  if (phone && dialled(phone)) return "sms";
  return email ? "email" : "call";
}

const NOT_GIVEN = {
  "contact.fullName": "validation.required",
  "contact.phone": "validation.required",
} as const;

/** Who asks, as a question keeps it: an account, or what a person without one gave. @throws {AppError} `request.invalid` */
export function askerOf(userId: string | null, contact: LeaveSupportRequest["contact"]) {
  if (userId) return { user_id: userId, full_name: null, phone: null, email: null };
  if (!contact) throw new AppError("request.invalid", { fields: NOT_GIVEN });
  return { user_id: null, full_name: contact.fullName, phone: contact.phone ?? null, email: contact.email ?? null };
}

/** Returns true while a question still waits for an answer. */
export function isWaiting(state: State): boolean {
  return state === "open" || state === "taken";
}

/** Until when a question is answered; null once it was, however it goes on. An answer that did not arrive does not count. */
export function answerDueAt({ createdAt, state, replies }: Answered): Date | null {
  const isAnswered = replies.some(({ delivery }) => delivery !== "refused" && delivery !== "undelivered");
  return isWaiting(state) && !isAnswered ? promisedBy("answer", createdAt) : null;
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
