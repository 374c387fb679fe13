/** Role and accessible name, as far as controls that can be pressed need them; null where there is no name. */
function readIdentity(control: HTMLElement): string | null {
  if (control instanceof HTMLFormElement) {
    const fields = [...control.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
    return fields.length > 0 ? `form ${fields.join(" ")}` : null;
  }
  const within = control.getRootNode() as ParentNode;
  const labels = control.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const name =
    labels.map((id) => within.querySelector(`[id="${CSS.escape(id)}"]`)?.textContent).join(" ") ||
    control.getAttribute("aria-label") ||
    (control instanceof HTMLInputElement ? control.value : control.textContent);
  const words = name.replaceAll(/\s+/g, " ").trim();
  return words ? `${control.getAttribute("role") ?? control.localName} ${words}` : null;
}

/** The control that is the same for a visitor as one that was replaced; undefined unless there is exactly one. */
export function controlLike(control: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  const wanted = readIdentity(control);
  const candidates = [...root.querySelectorAll<HTMLElement>("form, button, input, [role]")];
  const found = candidates.filter((candidate) => wanted !== null && readIdentity(candidate) === wanted);
  return found.length === 1 ? found[0] : undefined;
}
