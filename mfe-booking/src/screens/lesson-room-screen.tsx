import type { LessonRoom } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { useDocumentTitle, useParams, usePlatform, useSearchParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { DeviceCheck } from "../features/lesson-room/components/device-check.tsx";
import { EndedRoom } from "../features/lesson-room/components/ended-room.tsx";
import { LiveRoom } from "../features/lesson-room/components/live-room.tsx";
import styles from "../features/lesson-room/components/room.module.css";
import { createMedia } from "../features/lesson-room/devices/media.ts";
import { useLessonRoom } from "../features/lesson-room/lesson-room.queries.ts";
import { JOIN_AT_ONCE, useOwnPaths } from "../shared/own-paths.ts";

/** /lessons/:id/room: device check, the call, and what is left of it. */
export function LessonRoomScreen() {
  const { id = "" } = useParams();
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const paths = useOwnPaths();
  const query = useLessonRoom(id);
  const lesson = query.data?.lesson;
  const name = lesson ? (lesson.studentName ?? lesson.teacher.name[language]) : null;
  const title = name ? t("room.title", { name }) : t("room.titleWithout");
  useDocumentTitle(name ? title : null);

  function content() {
    if (query.data && name) return <Visit name={name} onClosed={() => void query.refetch()} room={query.data} />;
    if (query.isPending) return <Skeleton className={styles.skeleton} shape="block" />;
    if (!isMissing(query.error)) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <EmptyState
        action={<ButtonLink href={paths.lessons}>{t("room.toLessons")}</ButtonLink>}
        illustration="search"
        message={t("room.missing.message")}
        title={t("room.missing.title")}
      />
    );
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title} data-screen-title="" tabIndex={-1}>
        {title}
      </h1>
      {content()}
    </div>
  );
}

/** Shown for an unknown room, another person's, and a malformed id alike. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && ["request.not_found", "auth.forbidden", "request.invalid"].includes(error.code);
}

function isOver({ lesson: { status, actions } }: LessonRoom): boolean {
  if (status === "freezed") return !actions.includes("start_again");
  return status !== "upcoming" && status !== "delayed";
}

function Visit({ room, name, onClosed }: { room: LessonRoom; name: string; onClosed: () => void }) {
  const [media] = useState(createMedia);
  const view = useSyncExternalStore(media.subscribe, media.view, media.view);
  const [isIn, setIn] = useState(false);
  const [parameters, setParameters] = useSearchParams();
  const joinsAtOnce = parameters.has(JOIN_AT_ONCE);
  const over = isOver(room);
  useEffect(() => {
    if (over) return;
    void media.open();
    return media.close;
  }, [media, over]);
  function enter() {
    setIn(true);
    // Whoever leaves the call comes back to the device check.
    if (joinsAtOnce) setParameters({}, { replace: true });
  }
  const leave = useCallback(() => {
    setIn(false);
    onClosed();
  }, [onClosed]);

  if (over) return <EndedRoom room={room} />;
  if (!isIn) {
    return <DeviceCheck joinsAtOnce={joinsAtOnce} media={media} name={name} onJoin={enter} room={room} view={view} />;
  }
  return <LiveRoom lessonRoom={room} media={media} mediaView={view} name={name} onClosed={leave} />;
}
