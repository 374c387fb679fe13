import type { KeyboardEvent } from "react";

/** As in chat-panel.module.css: up to this width the panel covers the page. */
const SHEET = "(max-width: 520px)";
const STOPS = "a[href], button:not([disabled]), textarea, [tabindex='0']";

/** A focus trap for the sheet that covers the page: Tab stays inside. */
export function keepFocusInSheet(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || !window.matchMedia(SHEET).matches) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  const isAtEdge =
    document.activeElement === edge || (event.shiftKey && !stops.includes(document.activeElement as HTMLElement));
  if (!isAtEdge) return;
  event.preventDefault();
  other?.focus();
}
