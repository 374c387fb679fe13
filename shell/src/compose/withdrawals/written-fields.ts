type Field = HTMLInputElement | HTMLTextAreaElement;

function isFilled({ type, value, checked, textContent }: Partial<HTMLInputElement>): boolean {
  return type === "checkbox" || type === "radio" ? checked === true : Boolean(value ?? textContent);
}

/**
 * Keeps in mind which fields of a document a visitor wrote in. Returns whether something is written inside an element
 * that would be lost with its content: a field that went, or was emptied, counts no more.
 */
export function watchWriting(document: Document): (element: HTMLElement) => boolean {
  const written = new Set<Field>();
  document.addEventListener("input", ({ target }) => void written.add(target as Field), { capture: true });
  return (element) => {
    for (const field of written) if (!field.isConnected) written.delete(field);
    return [...written].some((field) => element.contains(field) && isFilled(field));
  };
}
