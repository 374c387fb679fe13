import { type FormEvent, useRef, useState } from "react";

/**
 * Text of a field that counts once the field is left: `count` takes it, or returns false for one that cannot be read, which then
 * stays as it was typed. Input from before the page answered is replayed without focus, and counts at once.
 */
export function useTyped(count: (text: string) => boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  function leave(text: string | null) {
    if (text === null) return;
    const isRead = count(text);
    setTyped(isRead ? null : text);
    setWrong(!isRead);
  }

  return {
    /** Null while nothing was typed that does not count yet. */
    typed,
    isWrong,
    field: {
      ref: input,
      onBlur: () => leave(typed),
      onChange(text: string) {
        setTyped(text);
        setWrong(false);
        if (document.activeElement !== input.current) leave(text);
      },
    },
  };
}

/** Enter in a field leaves it. The form needs a button to submit by, which may be hidden. */
export function leaveField(event: FormEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
