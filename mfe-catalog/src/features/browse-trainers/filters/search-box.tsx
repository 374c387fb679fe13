import { useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;

/** Search field whose value is debounced before it reaches the URL and the server. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation("catalog");
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The URL also changes through "Clear filters" and the Back button.
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
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return <TextField label={t("filters.search")} name="search" value={text} onChange={setText} maxLength={80} />;
}
