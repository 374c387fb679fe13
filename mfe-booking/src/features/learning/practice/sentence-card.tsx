import type { PracticeSentence } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Mic, Volume } from "@kalima/ui/icons";
import { lazy, Suspense, useId, useState } from "react";
import styles from "./practice.module.css";
import { SoundNote, useSound } from "./sound.tsx";

/** Few students record each time they look; the recorder loads when one does. */
const RecordSentence = lazy(async () => ({ default: (await import("./record-sentence.tsx")).RecordSentence }));

/** The sentence of the day: to hear, to say, and to hear oneself say it. */
export function SentenceCard({ sentence: { text, meaning, word, isSaid } }: { sentence: PracticeSentence }) {
  const { t } = useTranslation("booking");
  const { hasVoice, current, toggle } = useSound();
  const [isRecording, setRecording] = useState(false);
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section" className={styles.sentence}>
      <h2 className={styles.title} id={id}>
        {t("practice.sentence.title")}
      </h2>
      <p className={styles.text} dir="ltr" lang="en" translate="no">
        <HeardText text={text} />
      </p>
      <p className={styles.quiet}>
        {word !== null && (
          <>
            <bdi className={styles.word} lang="en">
              {word}
            </bdi>{" "}
          </>
        )}
        <bdi lang="ar">{meaning}</bdi>
      </p>
      {hasVoice ? (
        <div className={styles.actions}>
          <Button icon={<Volume />} onPress={() => toggle(text)} variant="secondary">
            {t(current?.text === text ? "practice.sound.stop" : "practice.sound.hear")}
          </Button>
          <Button onPress={() => toggle(text, "slow")} variant="quiet">
            {t("practice.sound.slowly")}
          </Button>
        </div>
      ) : (
        <SoundNote />
      )}
      {isRecording ? (
        <Suspense fallback={<Skeleton height={96} shape="block" />}>
          <RecordSentence />
        </Suspense>
      ) : (
        <div className={styles.actions}>
          <Button icon={<Mic />} onPress={() => setRecording(true)} variant={isSaid ? "secondary" : "primary"}>
            {t(isSaid ? "practice.sentence.again" : "practice.sentence.record")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A text whose word that is read now is marked. */
function HeardText({ text }: { text: string }) {
  const { current } = useSound();
  const part = current?.text === text ? current.part : null;
  if (!part) return text;
  return (
    <>
      {text.slice(0, part.from)}
      <mark className={styles.heard}>{text.slice(part.from, part.to)}</mark>
      {text.slice(part.to)}
    </>
  );
}
