import { useTranslation } from "@kalima/platform/react";
import { UserText } from "@kalima/ui/user-text";
import { useEffect, useRef, useState } from "react";
import { PlayMark } from "../../shared/play-mark.tsx";
import { TrainerFace } from "../../shared/trainer-face.tsx";
import styles from "./intro-video.module.css";

type IntroVideoProps = {
  trainer: Parameters<typeof TrainerFace>[0]["trainer"];
  name: string;
  url: string;
  transcript: string;
  /** The frame in front of it; null for the trainer's face. */
  posterUrl: string | null;
};

const FACE = 112;

/** The trainer's video introduction, which loads once it is wanted, and its words for those who cannot hear it. */
export function IntroVideo({ trainer, name, url, transcript, posterUrl }: IntroVideoProps) {
  const { t } = useTranslation("catalog");
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);

  // The pressed button has left.
  useEffect(() => {
    if (isPlaying) player.current?.focus();
  }, [isPlaying]);

  return (
    <div className={styles.video}>
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: the words are below the video; trainers do not write caption tracks.
        <video
          aria-label={t("profile.video.label", { name })}
          autoPlay
          className={styles.frame}
          controls
          onError={() => setFailed(true)}
          playsInline
          ref={player}
          src={url}
        />
      ) : (
        <button className={styles.frame} onClick={() => setPlaying(true)} type="button">
          {posterUrl ? (
            <img alt="" className={styles.poster} loading="lazy" src={posterUrl} />
          ) : (
            <TrainerFace size={FACE} trainer={trainer} />
          )}
          <span className={styles.watch}>
            <PlayMark /> {t("profile.video.watch")}
          </span>
        </button>
      )}
      <p className={styles.problem} role="status">
        {hasFailed && t("profile.video.problem")}
      </p>
      <details className={styles.words}>
        <summary className={styles.summary}>{t("profile.video.words")}</summary>
        <UserText className={styles.transcript}>{transcript}</UserText>
      </details>
    </div>
  );
}
