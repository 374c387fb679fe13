import { keepInTab, readFromTab } from "@kalima/platform/host";
import { useEffect, useState } from "react";
import * as z from "zod/mini";

const PREFIX = "DRAFT:";

/** One text that survives a reload of this tab. Empty in the first render, because a prerendered field is. */
export function useTextDraft(name: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + name;
  const [text, setText] = useState("");
  useEffect(() => setText(readFromTab(key, z.string()) ?? ""), [key]);
  return [
    text,
    (next) => {
      setText(next);
      keepInTab(key, next || null);
    },
  ];
}
