import { useTranslation } from "@kalima/platform/react";
import { IconButton } from "@kalima/ui";
import { Volume } from "@kalima/ui/icons";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import styles from "./practice.module.css";
import { createSpeech, type Pace, type SpokenPart } from "./speech.ts";

/** How a text was read the last time at the voice's own pace. */
export type Reading = { seconds: number; parts: readonly SpokenPart[] };

type Sound = {
  /** True until this device turns out to have no English voice. */
  hasVoice: boolean;
  /** The text that is being read, and its part that is heard now. */
  current: { text: string; part: SpokenPart | null } | null;
  readings: Readonly<Record<string, Reading>>;
  /** Reads a text; while it is being read, stops it. */
  toggle: (text: string, pace?: Pace) => void;
  stop: () => void;
};

const nothing = () => undefined;
const SoundContext = createContext<Sound>({
  hasVoice: false,
  current: null,
  readings: {},
  toggle: nothing,
  stop: nothing,
});

export const useSound = () => useContext(SoundContext);

const readClock = () => performance.now();

/** The voice of the device, for all words and sentences of the page: one of them is read at a time. */
export function SoundProvider({ children }: { children: ReactNode }) {
  const [speech] = useState(() => createSpeech(globalThis.speechSynthesis, readClock));
  const [hasVoice, setHasVoice] = useState(true);
  const [current, setCurrent] = useState<Sound["current"]>(null);
  const [readings, setReadings] = useState<Sound["readings"]>({});
  useEffect(() => speech.stop, [speech]);

  async function toggle(text: string, pace: Pace = "normal") {
    if (current?.text === text) return speech.stop();
    const parts: SpokenPart[] = [];
    const startedAt = readClock();
    setCurrent({ text, part: null });
    const end = await speech.speak(text, pace, (part) => {
      parts.push(part);
      setCurrent({ text, part });
    });
    setCurrent((now) => (now?.text === text ? null : now));
    if (end === "silent") setHasVoice(false);
    if (end === "ended" && pace === "normal") {
      const seconds = (readClock() - startedAt) / 1000;
      setReadings((known) => ({ ...known, [text]: { seconds, parts } }));
    }
  }

  const sound = { hasVoice, current, readings, toggle: (text: string, pace?: Pace) => void toggle(text, pace) };
  return <SoundContext value={{ ...sound, stop: speech.stop }}>{children}</SoundContext>;
}

/** Reads a word aloud. Nothing on a device without a voice. */
export function ListenButton({ text }: { text: string }) {
  const { t } = useTranslation("booking");
  const { hasVoice, current, toggle } = useSound();
  if (!hasVoice) return null;
  const isRead = current?.text === text;
  return (
    <IconButton
      aria-pressed={isRead}
      className={isRead ? styles.isRead : undefined}
      icon={<Volume />}
      label={t("practice.sound.listen", { text })}
      onPress={() => toggle(text)}
    />
  );
}

/** Says where the sound comes from, and once there is none, that there is none. */
export function SoundNote() {
  const { t } = useTranslation("booking");
  const { hasVoice } = useSound();
  return (
    <p className={styles.quiet} role="status">
      {t(hasVoice ? "practice.sound.source" : "practice.sound.silent")}
    </p>
  );
}
