import { BOOKING_STORAGE_KEYS } from "@kalima/booking-contract";
import { SECOND_MS, showsSomething } from "@kalima/contracts/domain";
import { type PrivateNote, savePrivateNoteBody } from "@kalima/learning-contract";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import { useEffect, useEffectEvent, useState } from "react";
import { findNewerNote, useSaveNote } from "./students.queries.ts";

/** A note is saved this long after the last key, so that a sentence is not a call for each letter. */
const SAVE_AFTER_MS = SECOND_MS;

/** The text as the server keeps it: blanks around it are left out. */
const toSaved = (text: string) => (showsSomething(text) ? text.trim() : "");

type State = "conflict" | "failed" | "unsaved" | "saved" | "empty";

/**
 * A private note that saves itself. What is not saved yet stays in this tab. A note that another device has saved meanwhile is
 * `newer`: nothing is saved until one of the two texts is chosen.
 */
export function usePrivateNote(studentId: string, stored: PrivateNote) {
  const key = `${BOOKING_STORAGE_KEYS.noteDraft}:${studentId}`;
  const [text, setText] = useState(stored.text);
  const [base, setBase] = useState(stored);
  const [newer, setNewer] = useState<PrivateNote | null>(null);
  const { mutateAsync, isPending, isError, reset } = useSaveNote(studentId);
  const isChanged = toSaved(text) !== base.text;

  // After the first render, which is that of the server.
  useEffect(() => {
    const draft = readFromTab(key, savePrivateNoteBody);
    if (!draft) return;
    setText(draft.text);
    setBase((known) => ({ ...known, version: draft.version }));
  }, [key]);

  // Another device has saved, and the note was read again.
  useEffect(() => {
    if (stored.version <= base.version) return;
    if (isChanged && toSaved(text) !== stored.text) return setNewer(stored);
    setText(stored.text);
    setBase(stored);
  }, [stored, base.version, isChanged, text]);

  async function send(next: { text: string; version: number }): Promise<void> {
    try {
      const saved = await mutateAsync(next);
      const draft = readFromTab(key, savePrivateNoteBody);
      // Typed while the call was under way, maybe on a page that is closed by now.
      if (draft) keepInTab(key, toSaved(draft.text) === saved.text ? null : { ...draft, version: saved.version });
      setBase(saved);
      setNewer(null);
    } catch (error) {
      setNewer(findNewerNote(error));
    }
  }

  const isWaiting = isChanged && !isPending && !isError && newer === null;
  const flush = useEffectEvent(() => void (isWaiting && send({ text, version: base.version })));
  useEffect(() => {
    keepInTab(key, isChanged ? { text, version: base.version } : null);
    if (!isWaiting) return;
    const timer = setTimeout(() => flush(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, text, base.version, isChanged, isWaiting]);
  useEffect(() => () => flush(), []);

  const state: State = newer
    ? "conflict"
    : isError
      ? "failed"
      : isChanged
        ? "unsaved"
        : base.updatedAt
          ? "saved"
          : "empty";
  return {
    text,
    newer,
    state,
    savedAt: base.updatedAt,
    change(next: string) {
      if (isError && !newer) reset();
      setText(next);
    },
    retry: () => void send({ text, version: base.version }),
    keepMine: () => newer && void send({ text, version: newer.version }),
    takeTheirs() {
      if (!newer) return;
      reset();
      setText(newer.text);
      setBase(newer);
      setNewer(null);
    },
  };
}
