import { showsSomething } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Button, IconButton, TextField } from "@kalima/ui";
import { Plus, X } from "@kalima/ui/icons";
import { type FormEvent, useState } from "react";
import styles from "../components/panels.module.css";
import room from "../components/room.module.css";
import type { SharedNotes, SharedWord } from "./shared-notes.ts";

const MAX_LENGTH = 200;
const MAX_EXAMPLE_LENGTH = 300;
const NONE: SharedWord = { word: "", meaning: "", example: "" };

/** The vocabulary of the lesson: a word and what it means. */
export function WordsPanel({ notes, words }: { notes: SharedNotes; words: readonly SharedWord[] }) {
  const { t } = useTranslation("booking");
  const [draft, setDraft] = useState(NONE);

  function submit(event: FormEvent) {
    event.preventDefault();
    const word = draft.word.trim();
    if (word === "") return;
    notes.addWord({ word, meaning: draft.meaning.trim(), example: draft.example.trim() });
    setDraft(NONE);
  }

  return (
    <div className={styles.panel}>
      {words.length === 0 && <p className={room.quiet}>{t("room.words.empty")}</p>}
      <ul aria-label={t("room.words.title")} className={styles.words}>
        {words.map(({ word, meaning, example }, at) => (
          <li key={at}>
            <span>
              <b dir="auto">{word}</b> <bdi dir="auto">{meaning}</bdi>
              {example && (
                <span className={styles.example}>
                  <bdi>{example}</bdi>
                </span>
              )}
            </span>
            <IconButton
              icon={<X />}
              label={t("room.words.remove", { word })}
              onPress={() => notes.removeWord(at)}
              size="small"
            />
          </li>
        ))}
      </ul>
      <form className={styles.addWord} onSubmit={submit}>
        <TextField
          label={t("room.words.word")}
          maxLength={MAX_LENGTH}
          name="word"
          onChange={(word) => setDraft({ ...draft, word })}
          value={draft.word}
        />
        <TextField
          label={t("room.words.meaning")}
          maxLength={MAX_LENGTH}
          name="meaning"
          onChange={(meaning) => setDraft({ ...draft, meaning })}
          value={draft.meaning}
        />
        <TextField
          label={t("room.words.example")}
          maxLength={MAX_EXAMPLE_LENGTH}
          name="example"
          onChange={(example) => setDraft({ ...draft, example })}
          value={draft.example}
        />
        <Button icon={<Plus />} isDisabled={!showsSomething(draft.word)} type="submit" variant="secondary">
          {t("room.words.add")}
        </Button>
      </form>
    </div>
  );
}
