import { useTranslation } from "@kalima/platform/react";
import { VisuallyHidden } from "@kalima/ui";
import { type PointerEvent, useEffect, useState } from "react";
import { PlayMark } from "../../../shared/play-mark.tsx";
import { TrainerFace } from "../../../shared/trainer-face.tsx";
import type { ListedTrainer } from "../listed-trainer.ts";
import styles from "./video-face.module.css";

/** A pointer that only crosses the face starts nothing. */
const REST_MS = 300;
/** Pixels at most; the card says how many. */
const SIZE = 128;

/** The trainer's face. While a mouse rests on it, the video introduction plays there, without sound. */
export function VideoFace({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const [isUnderMouse, setUnderMouse] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { introVideoUrl } = trainer;

  useEffect(() => {
    if (!isUnderMouse) return setPlaying(false);
    const timer = setTimeout(() => setPlaying(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isUnderMouse]);

  if (!introVideoUrl)
    return (
      <div className={styles.face}>
        <TrainerFace size={SIZE} trainer={trainer} />
      </div>
    );

  function enter({ pointerType }: PointerEvent) {
    if (pointerType === "mouse" && !matchMedia("(prefers-reduced-motion: reduce)").matches) setUnderMouse(true);
  }

  return (
    <div className={styles.face} onPointerEnter={enter} onPointerLeave={() => setUnderMouse(false)}>
      <TrainerFace size={SIZE} trainer={trainer} />
      {isPlaying && (
        <video
          autoPlay
          className={styles.video}
          loop
          muted
          onError={() => setPlaying(false)}
          playsInline
          src={introVideoUrl}
        />
      )}
      <span className={styles.mark}>
        <PlayMark />
        <VisuallyHidden>{t("card.hasVideo")}</VisuallyHidden>
      </span>
    </div>
  );
}
