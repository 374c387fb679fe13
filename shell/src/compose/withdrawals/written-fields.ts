const FIELDS = "input, textarea, [contenteditable]";

function isFilled({ type, value, checked, textContent }: Partial<HTMLInputElement>): boolean {
  return type === "checkbox" || type === "radio" ? checked === true : Boolean(value ?? textContent);
}

/**
 * Keeps in mind which fields of a document a visitor wrote in. Returns whether something is written inside an element
 * that would be lost with its content: a field that went, or was emptied, counts no more.
 */
export function watchWriting(document: Document): (element: HTMLElement) => boolean {
  // Weak: fields of screens that were left must not stay in memory.
  const written = new WeakSet<EventTarget>();
  document.addEventListener("input", ({ target }) => void (target && written.add(target)), { capture: true });
  return (element) =>
    [...element.querySelectorAll(FIELDS)].some((field) => written.has(field) && isFilled(field as HTMLInputElement));
}
