import { useEffect, useState } from "react";

const PREFIX = "DRAFT:";

/** One text that survives a reload of this tab. Empty in the first render, because a prerendered field is. */
export function useTextDraft(name: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + name;
  const [text, setText] = useState("");
  useEffect(() => setText(read(key)), [key]);
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Private windows may refuse; the field itself still holds the text.
  }
}
