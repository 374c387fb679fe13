/** Moves the focus, which was in content that went, to the heading of what came instead. */
export function focusHeading(element: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  const heading = element.querySelector<HTMLElement>("h1, h2, h3");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
