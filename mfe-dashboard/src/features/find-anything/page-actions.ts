/** A button or link of the open page that can be pressed from the palette. */
export type PageAction = { name: string; element: HTMLElement; keys: string | null };

const MAX_ACTIONS = 12;
const PRESSABLE = "main button:not([disabled], [aria-disabled=true]), main a[href]";
/** Menus, lists and the search have a way of their own, and rows repeat their actions. */
const ELSEWHERE = "nav, li, tr, [role=row], [role=option], [role=listbox], [data-finder]";

function nameOf(element: Element): string {
  const words = element.cloneNode(true) as Element;
  for (const hidden of words.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return (element.getAttribute("aria-label") ?? words.textContent ?? "").trim();
}

/**
 * The actions of the page that is open: the buttons and links that stand there by themselves, whichever remote they belong to. What
 * has the same name twice belongs to a thing among others, and is left out.
 */
export function listPageActions(): readonly PageAction[] {
  const found = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].filter(
    (element) => !element.closest(ELSEWHERE) && isSeen(element),
  );
  const names = found.map(nameOf);
  const alone = names.filter((name) => name !== "" && names.indexOf(name) === names.lastIndexOf(name));
  return alone.slice(0, MAX_ACTIONS).flatMap((name) => {
    const element = found[names.indexOf(name)];
    return element ? [{ name, element, keys: element.getAttribute("aria-keyshortcuts") }] : [];
  });
}

const isSeen = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Presses it as a person would. It may have left the page meanwhile. */
export function pressAction({ element }: PageAction): void {
  if (!element.isConnected) return;
  element.focus();
  element.click();
}
