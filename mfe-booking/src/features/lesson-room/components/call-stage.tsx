import { useTranslation } from "@kalima/platform/react";
import { Avatar, Button, TrainerFace, type TrainerFaceProps } from "@kalima/ui";
import { Spinner } from "@kalima/ui/content";
import { MicOff } from "@kalima/ui/icons";
import type { MediaView } from "../devices/media.ts";
import type { RoomView } from "../room-view.ts";
import styles from "./call.module.css";
import { useTrackStream, Video } from "./video.tsx";

type CallStageProps = {
  view: RoomView;
  media: MediaView;
  name: string;
  /** The other person, if they are the trainer. */
  trainer: TrainerFaceProps["trainer"] | null;
  isOtherPresent: boolean;
  onShowPicture: () => void;
};

/** The other person large, oneself small, and what is the matter with the connection. */
export function CallStage({ view, media, name, trainer, isOtherPresent, onShowPicture }: CallStageProps) {
  const { t } = useTranslation("booking");
  // The small picture is the one that the other person gets: with voices alone, nothing.
  const isVoiceAlone = view.isWeak || view.isVoiceOnly;
  const own = useTrackStream(isVoiceAlone ? null : (media.screen ?? media.video));
  const { theirs, stream } = view;
  const isSeen = !isVoiceAlone && Boolean(theirs?.camera || theirs?.screen);
  // The last picture of somebody who has gone would stand still.
  const hasPicture =
    isSeen && stream !== null && (view.link === "connected" || (isOtherPresent && view.link !== "none"));

  return (
    <div className={styles.stage}>
      {stream && (
        <Video
          className={hasPicture ? (theirs?.screen ? styles.screen : styles.remote) : styles.voice}
          label={t(theirs?.screen ? "room.theirScreen" : "room.theirs", { name })}
          stream={stream}
        />
      )}
      {!hasPicture && (
        <div className={styles.person}>
          {trainer ? <TrainerFace name="" size={96} trainer={trainer} /> : <Avatar name={name} size={96} />}
          <p className={styles.personName}>{name}</p>
        </div>
      )}
      <p className={styles.status} role="status">
        <Status isOtherPresent={isOtherPresent} name={name} view={view} />
      </p>
      {isVoiceAlone && (
        <div className={styles.weak}>
          <p>{t(view.isWeak ? "room.weak" : "room.voiceOnly")}</p>
          <Button onPress={onShowPicture} size="small" variant="secondary">
            {t("room.showPicture")}
          </Button>
        </div>
      )}
      {theirs && !theirs.microphone && isOtherPresent && (
        <p className={styles.theyAreMuted}>
          <MicOff size={16} /> <span>{t("room.theyAreMuted", { name })}</span>
        </p>
      )}
      {own && (
        <Video
          className={media.screen ? styles.self : styles.selfMirrored}
          isMuted
          label={t("room.check.you")}
          stream={own}
        />
      )}
    </div>
  );
}

/** Says which event the visitor waits for, if any. */
function Status({ view, name, isOtherPresent }: Pick<CallStageProps, "view" | "name" | "isOtherPresent">) {
  const { t } = useTranslation("booking");
  if (view.phase !== "in") {
    return (
      <>
        <Spinner /> <span>{t(view.phase === "reconnecting" ? "room.reconnecting" : "room.entering")}</span>
      </>
    );
  }
  if (view.link === "connected") return null;
  if (!isOtherPresent) return t("room.alone", { name });
  return (
    <>
      <Spinner /> <span>{t(view.link === "interrupted" ? "room.interrupted" : "room.connecting", { name })}</span>
    </>
  );
}
