import { playChime } from "@kalima/platform/delivery";
import { useFromBrowser } from "@kalima/platform/react";
import { SUPPORT_STORAGE_KEYS } from "@kalima/support-contract";
import { useCallback, useEffect, useRef, useState } from "react";

/** An agent who looks elsewhere is told of news by these; each kind of news has a sound. */
export const DESK_MARKS = ["queue", "message", "title"] as const;
export type DeskMark = (typeof DESK_MARKS)[number];
type Marks = Readonly<Record<DeskMark, boolean>>;

export type DeskMarks = {
  marks: Marks;
  change: (mark: DeskMark, isOn: boolean) => void;
  ring: (news: "queue" | "message") => void;
};

const ALL_ON: Marks = { queue: true, message: true, title: true };

/** The marks that this device has not switched off. Without storage all are on. */
function readMarks(): Marks {
  try {
    const off = (localStorage.getItem(SUPPORT_STORAGE_KEYS.deskMarksOff) ?? "").split(" ");
    return { queue: !off.includes("queue"), message: !off.includes("message"), title: !off.includes("title") };
  } catch {
    return ALL_ON;
  }
}

function keepOff(marks: Marks): void {
  try {
    localStorage.setItem(SUPPORT_STORAGE_KEYS.deskMarksOff, DESK_MARKS.filter((mark) => !marks[mark]).join(" "));
  } catch {
    // Until the page is left they are switched as the agent chose.
  }
}

/** Sounds and the number in the tab's title, each switched for this device. */
export function useDeskMarks(): DeskMarks {
  const kept = useFromBrowser(readMarks, ALL_ON);
  const [changed, setChanged] = useState<Marks | null>(null);
  const marks = changed ?? kept;
  const latest = useRef(marks);
  useEffect(() => {
    latest.current = marks;
  });
  const change = useCallback((mark: DeskMark, isOn: boolean) => {
    const next = { ...latest.current, [mark]: isOn };
    latest.current = next;
    keepOff(next);
    setChanged(next);
  }, []);
  const ring = useCallback((news: "queue" | "message") => {
    // A visible window may be behind another one, or beside it.
    if (latest.current[news] && !document.hasFocus()) playChime();
  }, []);
  return { marks, change, ring };
}
