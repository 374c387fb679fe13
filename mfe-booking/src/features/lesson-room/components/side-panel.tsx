import type { RoomRole } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Loading } from "@kalima/ui/content";
import { Tabs } from "@kalima/ui/overlays";
import { useState, useSyncExternalStore } from "react";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { NotesPanel } from "../notes/notes-panel.tsx";
import type { NotesView } from "../notes/shared-notes.ts";
import { WordsPanel } from "../notes/words-panel.tsx";
import type { Room } from "../room.ts";
import type { RoomView } from "../room-view.ts";

const NO_NOTES: NotesView = { text: "", words: [] };
const never = () => () => {};

/** Chat, notes and vocabulary beside the call. */
export function SidePanel({ room, view, role, name }: { room: Room; view: RoomView; role: RoomRole; name: string }) {
  const { t } = useTranslation("booking");
  const [selected, setSelected] = useState("chat");
  const notes = room.notes();
  const { text, words } = useSyncExternalStore(notes?.subscribe ?? never, notes?.view ?? (() => NO_NOTES));

  return (
    <Tabs
      aria-label={t("room.panels")}
      items={[
        {
          id: "chat",
          label: t("room.chat.title"),
          content: <ChatPanel messages={view.messages} name={name} onSay={room.say} role={role} />,
        },
        {
          id: "notes",
          label: t("room.notes.title"),
          content: notes ? <NotesPanel notes={notes} text={text} /> : <Loading />,
        },
        {
          id: "words",
          label: t("room.words.title"),
          content: notes ? <WordsPanel notes={notes} words={words} /> : <Loading />,
        },
      ]}
      onSelectionChange={setSelected}
      selectedKey={selected}
    />
  );
}
