import { keepInTab, readFromTab } from "@kalima/platform/host";
import { useEffect, useState } from "react";

const PREFIX = "DRAFT:";

/** Stands for `z.string()`: the first screen has a draft, and no schemas. */
const TEXT = {
  safeParse: (value: unknown) =>
    typeof value === "string" ? { success: true as const, data: value } : { success: false as const },
};

/** One text that survives a reload of this tab. Empty in the first render, because a prerendered field is. */
export function useTextDraft(name: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + name;
  const [text, setText] = useState("");
  useEffect(() => setText(readFromTab(key, TEXT) ?? ""), [key]);
  return [
    text,
    (next) => {
      setText(next);
      keepInTab(key, next || null);
    },
  ];
}
