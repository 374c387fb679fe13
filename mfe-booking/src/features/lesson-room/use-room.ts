import { LESSON_ROOM_NAMESPACE, type RoomRole } from "@kalima/booking-contract";
import { newId, usePlatform } from "@kalima/platform/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Media } from "./devices/media.ts";
import type { SharedNotes } from "./notes/shared-notes.ts";
import { createRoom, type Room } from "./room.ts";
import { NO_ROOM, type RoomView } from "./room-view.ts";

const never = () => () => {};

async function loadNotes(send: (update: string) => Promise<boolean>): Promise<SharedNotes> {
  const { createSharedNotes } = await import("./notes/shared-notes.ts");
  return createSharedNotes(send);
}

/** The room of a lesson while the screen is shown; `visit` grows when the visitor comes back after being replaced. */
export function useRoom(
  lessonId: string,
  role: RoomRole,
  media: Media,
  visit: number,
): { room: Room | null; view: RoomView } {
  const { socket, logger } = usePlatform();
  const [room, setRoom] = useState<Room | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `visit` is not read: another one opens another room
  useEffect(() => {
    const opened = createRoom({
      role,
      media,
      openSocket: () => socket(LESSON_ROOM_NAMESPACE, { lessonId }),
      loadNotes,
      makeId: newId,
      now: () => new Date(),
      onProblem: (error) => logger.warn("lesson room", { error: String(error) }),
    });
    setRoom(opened);
    return opened.close;
  }, [lessonId, role, media, socket, logger, visit]);
  const view = useSyncExternalStore(room?.subscribe ?? never, room?.view ?? (() => NO_ROOM), () => NO_ROOM);
  return { room, view };
}
