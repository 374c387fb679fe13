const FIELDS = "input, textarea, [contenteditable]";

function isFilled({ type, value, checked, textContent }: Partial<HTMLInputElement>): boolean {
  return type === "checkbox" || type === "radio" ? checked === true : Boolean(value ?? textContent);
}

/**
 * Tracks the fields of a document in which a visitor wrote. Returns a function that says whether an element contains
 * such text. Fields that were removed or emptied no longer count.
 */
export function watchWriting(document: Document): (element: HTMLElement) => boolean {
  // Weak: fields of screens that were left must not stay in memory.
  const written = new WeakSet<EventTarget>();
  document.addEventListener("input", ({ target }) => void (target && written.add(target)), { capture: true });
  return (element) =>
    [...element.querySelectorAll(FIELDS)].some((field) => written.has(field) && isFilled(field as HTMLInputElement));
}
