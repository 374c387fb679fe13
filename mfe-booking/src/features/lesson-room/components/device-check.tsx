import type { LessonRoom } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import { Camera, CameraOff, Mic, MicOff } from "@kalima/ui/icons";
import { Select } from "@kalima/ui/overlays";
import { useEffect, useState } from "react";
import { OwnZone } from "../../../shared/zone/own-zone.tsx";
import type { DeviceKind, Media, MediaView } from "../devices/media.ts";
import styles from "./check.module.css";
import { JoinForm } from "./join-form.tsx";
import { LastLesson } from "./last-lesson.tsx";
import roomStyles from "./room.module.css";
import { useTrackStream, Video } from "./video.tsx";

type DeviceCheckProps = {
  room: LessonRoom;
  name: string;
  media: Media;
  view: MediaView;
  joinsAtOnce: boolean;
  onJoin: () => void;
};

/** The lobby: what the others will see and hear, which devices to use, and the button to join. */
export function DeviceCheck({ room, name, media, view, joinsAtOnce, onJoin }: DeviceCheckProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { lesson, role } = room;
  const isOtherHere = (role === "student" ? lesson.trainerJoinedAt : lesson.studentJoinedAt) !== null;
  const level = useLevel(view.audio);
  const stream = useTrackStream(view.video);

  return (
    <div className={styles.stage}>
      <div className={styles.preview}>
        {stream ? (
          <Video className={styles.mirrored} isMuted label={t("room.check.you")} stream={stream} />
        ) : (
          <p className={roomStyles.noPicture}>
            <CameraOff size={32} />
            <span>{t(view.isAsking ? "room.check.asking" : "room.check.noPicture")}</span>
          </p>
        )}
      </div>
      <Card className={styles.panel}>
        <div className={styles.words}>
          <p className={styles.when}>
            <span>{format.dateTime(lesson.startsAt)}</span> – <span>{format.time(lesson.endsAt)}</span>
          </p>
          <OwnZone now={Date.parse(lesson.startsAt)} />
          {isOtherHere && (
            <div role="status">
              <StatusPill tone="ok">{t("room.check.here", { name })}</StatusPill>
            </div>
          )}
          <JoinForm joinsAtOnce={joinsAtOnce && !view.isAsking && view.audio !== null} onJoin={onJoin} room={room} />
          <Device kind="audio" media={media} view={view} />
          {!view.problems.audio && (
            <label className={styles.level}>
              <span>{t("room.check.level")}</span>
              <meter max={1} min={0} value={level} />
            </label>
          )}
          <Device kind="video" media={media} view={view} />
          <div className={styles.row}>
            {!view.problems.audio && (
              <Button
                aria-pressed={view.isMuted}
                icon={view.isMuted ? <MicOff /> : <Mic />}
                onPress={media.toggleMicrophone}
                size="small"
                variant="secondary"
              >
                {t(view.isMuted ? "room.unmute" : "room.mute")}
              </Button>
            )}
            {!view.problems.video && (
              <Button
                aria-pressed={view.isCameraOff}
                icon={view.isCameraOff ? <CameraOff /> : <Camera />}
                onPress={media.toggleCamera}
                size="small"
                variant="secondary"
              >
                {t(view.isCameraOff ? "room.cameraOn" : "room.cameraOff")}
              </Button>
            )}
          </div>
          <p className={roomStyles.quiet}>{t("room.check.noRecording")}</p>
        </div>
      </Card>
      <div className={styles.last}>
        <LastLesson last={room.last} />
      </div>
    </div>
  );
}

/** The choice of a device, or why there is none. */
function Device({ kind, media, view }: { kind: DeviceKind; media: Media; view: MediaView }) {
  const { t } = useTranslation("booking");
  const inputs = view.inputs[kind];
  const problem = view.problems[kind];
  const chosen = view[kind]?.getSettings().deviceId;
  return (
    <div className={styles.device}>
      {inputs.length > 0 && problem !== "denied" && (
        <Select
          label={t(`room.check.${kind}`)}
          onSelectionChange={(id) => void media.choose(kind, id)}
          options={inputs.map(({ id, label }) => ({ id, label }))}
          selectedKey={chosen ?? null}
        />
      )}
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{t(`room.check.problem.${kind}.${problem}`)}</p>
          <Button onPress={() => void media.open()} size="small" variant="secondary">
            {t("room.check.again")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Ten a second: enough for eyes, little for a phone. */
const EVERY_MS = 100;
/** Speech rarely uses more than a third of the range. */
const GAIN = 3;

/** How loud a microphone is, 0 to 1. */
function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return setLevel(0);
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      setLevel(Math.min(1, Math.sqrt(power) * GAIN));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  return level;
}
