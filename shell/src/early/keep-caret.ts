/**
 * Keeps the caret of a text area where the visitor put it while the page hydrates. React sets the default value of every
 * text area once more, and Chromium then moves the caret to the start, even if the value is the one it had. A default
 * value that changes nothing is therefore not set.
 */
export function keepCaret({
  HTMLTextAreaElement: { prototype },
}: Pick<typeof globalThis, "HTMLTextAreaElement">): void {
  const own = Object.getOwnPropertyDescriptor(prototype, "defaultValue");
  if (!own) return;
  Object.defineProperty(prototype, "defaultValue", {
    ...own,
    set(this: HTMLTextAreaElement, value: string) {
      if (value !== this.defaultValue) own.set?.call(this, value);
    },
  });
}
