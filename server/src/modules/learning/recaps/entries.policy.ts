import type { LessonDetails, RoomMessage } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { RECAP_LIST_LENGTH, type RecapEntry } from "@kalima/learning-contract";

/** Written between what was said and what it should be. */
const ARROW = /→|⇒|⟶|[-=]>/u;

const toLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(showsSomething);

type Written = { notes: string; messages: readonly RoomMessage[]; feedback: LessonDetails["feedback"] };

/**
 * Sorts what was written into corrections, notes and chat, word for word and with its source. A correction is a line of the
 * trainer's feedback under that heading, and a line of notes or chat with an arrow.
 */
export function sortEntries({ notes, messages, feedback }: Written) {
  const ofNotes = toLines(notes).map((text): RecapEntry => ({ text, source: "notes", by: null, at: null }));
  const ofChat = messages.map(({ text, from, at }): RecapEntry => ({ text, source: "chat", by: from, at }));
  const ofFeedback = toLines(feedback?.corrections ?? "").map(
    (text): RecapEntry => ({ text, source: "feedback", by: "trainer", at: feedback?.at ?? null }),
  );
  const corrects = ({ text }: RecapEntry) => ARROW.test(text);
  const pick = (entries: readonly RecapEntry[]) => entries.slice(0, RECAP_LIST_LENGTH);
  return {
    corrections: pick([...ofFeedback, ...ofNotes.filter(corrects), ...ofChat.filter(corrects)]),
    notes: pick(ofNotes.filter((entry) => !corrects(entry))),
    chat: pick(ofChat.filter((entry) => !corrects(entry))),
  };
}
