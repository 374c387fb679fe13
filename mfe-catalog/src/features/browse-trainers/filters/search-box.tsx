import { useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/** Typing stays here; the address follows after a short pause, so each letter is not a request. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation("catalog");
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The address may change from outside: "clear filters", or the browser's back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return <TextField label={t("filters.search")} name="search" value={text} onChange={setText} maxLength={80} />;
}
