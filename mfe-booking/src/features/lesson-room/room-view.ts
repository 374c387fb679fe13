import type { MediaState, RoomMessage, RoomState } from "@kalima/booking-contract";
import type { LinkState } from "./call/peer-link.ts";

/** A message of the chat; without a sequence number it is not stored yet. */
export type ShownMessage = Omit<RoomMessage, "sequence"> & { sequence: number | null };

/** State of a room's screen. */
export type RoomView = {
  phase: "connecting" | "in" | "reconnecting" | "closed";
  /** `replaced`, or the code of the refusal that closed the room. */
  reason: string | null;
  state: RoomState | null;
  /** Milliseconds that the server's clock is ahead of this one's. */
  clockOffsetMs: number;
  messages: readonly ShownMessage[];
  link: LinkState;
  stream: MediaStream | null;
  /** Media that the other person sends. */
  theirs: MediaState | null;
  /** Packets get lost: voices come first. */
  isWeak: boolean;
  /** The visitor wants voices alone. */
  isVoiceOnly: boolean;
};

export const NO_ROOM: RoomView = {
  phase: "connecting",
  reason: null,
  state: null,
  clockOffsetMs: 0,
  messages: [],
  link: "none",
  stream: null,
  theirs: null,
  isWeak: false,
  isVoiceOnly: false,
};

/** Messages with one more: a stored one replaces the one that waited for it. */
export function withMessage(messages: readonly ShownMessage[], message: ShownMessage): ShownMessage[] {
  const others = messages.filter(({ clientId }) => clientId !== message.clientId);
  const order = ({ sequence }: ShownMessage) => sequence ?? Number.POSITIVE_INFINITY;
  return [...others, message].sort((a, b) => order(a) - order(b));
}

export const findLastSequence = (messages: readonly ShownMessage[]) =>
  messages.reduce((last, { sequence }) => Math.max(last, sequence ?? 0), 0);

/** Seconds that a lesson has run at `now` (epoch milliseconds of the server's clock); it never counts down. */
export function elapsedSeconds({ runningSince, ranSeconds }: RoomState, now: number): number {
  return ranSeconds + (runningSince ? Math.max(0, Math.floor((now - Date.parse(runningSince)) / 1_000)) : 0);
}

/** Minutes and seconds, `7:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
