import { dialledPhone, phone as internationalPhone } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type {
  AnswerChannel,
  LeaveSupportRequest,
  MoveSupportRequest,
  ReplyDelivery,
  SupportRequestState,
} from "@kalima/support-contract";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";

type Requester = { userId: string | null; phone: string | null; email: string | null };
type State = Exclude<SupportRequestState, "unknown">;
type QuestionProgress = {
  createdAt: Date;
  state: State;
  replies: readonly { delivery: ReplyDelivery["state"] | null }[];
};

/** Converts a phone from the contact form to E.164, as SMS gateways require; null if it has no country code. */
export function toE164(phone: string): string | null {
  const digits = dialledPhone(phone);
  return internationalPhone.safeParse(digits).success ? digits : null;
}

/** Selects how an answer reaches the person: in the profile, by SMS or e-mail, or by a call from the agent. */
export function selectChannel({ userId, phone, email }: Requester): Exclude<AnswerChannel, "unknown"> {
  if (userId) return "profile";
  if (phone && toE164(phone)) return "sms";
  return email ? "email" : "call";
}

const NOT_GIVEN = {
  "contact.fullName": "validation.required",
  "contact.phone": "validation.required",
} as const;

/** Builds the columns for the person who asks: an account or contact details. @throws {AppError} `request.invalid` */
export function toRequesterColumns(userId: string | null, contact: LeaveSupportRequest["contact"]) {
  if (userId) return { user_id: userId, full_name: null, phone: null, email: null };
  if (!contact) throw new AppError("request.invalid", { fields: NOT_GIVEN });
  return { user_id: null, full_name: contact.fullName, phone: contact.phone ?? null, email: contact.email ?? null };
}

/** Returns true while a question still waits for an answer. */
export function isWaiting(state: State): boolean {
  return state === "open" || state === "taken";
}

/** Computes the promised answer time; null once a reply was sent. A reply that failed to arrive does not count. */
export function computeDueAt({ createdAt, state, replies }: QuestionProgress): Date | null {
  const isAnswered = replies.some(({ delivery }) => delivery !== "refused" && delivery !== "undelivered");
  return isWaiting(state) && !isAnswered ? computeDeadline("answer", createdAt) : null;
}

/** States from which an agent may take or close a question. Taking a closed one opens it again. */
const MOVES: Record<MoveSupportRequest["state"], readonly State[]> = {
  taken: ["open", "taken", "answered", "closed"],
  closed: ["open", "taken", "answered"],
};

/** Lists the states from which a question can move to this one. */
export function listStatesBefore(state: MoveSupportRequest["state"]): readonly State[] {
  return MOVES[state];
}
