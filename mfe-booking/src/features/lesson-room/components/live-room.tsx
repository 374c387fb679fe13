import type { LessonRoom, RoomState } from "@kalima/booking-contract";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { Clock } from "@kalima/ui/icons";
import { useEffect, useState } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import type { Media, MediaView } from "../devices/media.ts";
import { clockText, elapsedSeconds } from "../room-view.ts";
import { useRoom } from "../use-room.ts";
import call from "./call.module.css";
import { CallControls } from "./call-controls.tsx";
import { CallStage } from "./call-stage.tsx";
import styles from "./room.module.css";
import { SidePanel } from "./side-panel.tsx";

type LiveRoomProps = {
  lessonRoom: LessonRoom;
  name: string;
  media: Media;
  mediaView: MediaView;
  /** The server has closed the room: what became of the lesson is to be read again. */
  onClosed: () => void;
};

/** The call with chat and notes beside it. */
export function LiveRoom({ lessonRoom, name, media, mediaView, onClosed }: LiveRoomProps) {
  const { t } = useTranslation("booking");
  const { navigation } = usePlatform();
  const paths = useOwnPaths();
  const { lesson, role } = lessonRoom;
  const [visit, setVisit] = useState(0);
  const { room, view } = useRoom(lesson.id, role, media, visit);
  const isReplaced = view.reason === "replaced";
  const isClosed = view.phase === "closed" && !isReplaced;
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  // The other place needs them, and on many machines one program alone gets the camera.
  useEffect(() => {
    if (isReplaced) media.close();
  }, [isReplaced, media]);

  function comeBack() {
    void media.open();
    setVisit(visit + 1);
  }

  if (isReplaced) {
    return (
      <EmptyState
        action={<Button onPress={comeBack}>{t("room.replaced.back")}</Button>}
        message={t("room.replaced.message")}
        title={t("room.replaced.title")}
      />
    );
  }
  const isOtherPresent = view.state?.present.includes(role === "student" ? "trainer" : "student") ?? false;
  return (
    <div className={styles.room}>
      <section aria-label={t("room.call")} className={call.call}>
        {view.state && <LessonTimer clockOffsetMs={view.clockOffsetMs} state={view.state} />}
        <CallStage
          isOtherPresent={isOtherPresent}
          media={mediaView}
          name={name}
          onShowPicture={() => room?.setVoiceOnly(false)}
          trainer={role === "student" ? lesson.teacher : null}
          view={view}
        />
        <CallControls
          isVoiceOnly={view.isVoiceOnly}
          media={media}
          onLeave={() => navigation.go(paths.lessons)}
          onVoiceOnly={(isVoiceOnly) => room?.setVoiceOnly(isVoiceOnly)}
          view={mediaView}
        />
        {lesson.meetingUrl && (
          <ButtonLink href={lesson.meetingUrl} rel="noreferrer" size="small" target="_blank" variant="quiet">
            {t("room.otherCall")}
          </ButtonLink>
        )}
      </section>
      <aside aria-label={t("room.panels")} className={styles.side}>
        {room && <SidePanel name={name} role={role} room={room} view={view} />}
      </aside>
    </div>
  );
}

/** How long the lesson has run, by the server's clock: both people see the same. */
function LessonTimer({ state, clockOffsetMs }: { state: RoomState; clockOffsetMs: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(1_000) + clockOffsetMs;
  return (
    <p className={call.timer}>
      <Clock size={18} />
      {state.runningSince ? (
        <span role="timer">
          {t("room.timer.ran")} <bdi dir="ltr">{format.digits(clockText(elapsedSeconds(state, now)))}</bdi>
        </span>
      ) : (
        <span>{t("room.timer.waiting")}</span>
      )}
      <span className={styles.quiet}>{t("room.timer.ends", { time: format.time(state.endsAt) })}</span>
    </p>
  );
}
