/** A button or link of the open page that can be pressed from the palette. */
export type PageAction = { name: string; element: HTMLElement; keys: string | null };
/** Actions on one thing, which gives the group its name, or with null those of the page itself. */
export type ActionGroup = { label: string | null; actions: readonly PageAction[] };

const MAX_ACTIONS = 12;
const PRESSABLE =
  "button:not([disabled], [aria-disabled=true]), a[href], input[type=checkbox]:not([disabled], [aria-disabled=true])";
/** A panel with the row that is open, or what may be done with the chosen ones: holds the id of the element that names it. */
const ON_SOMETHING = "main [data-acts-on]";
const ROW = "main :is(tr, li)";
/** Menus, lists and the search have a way of their own, and rows repeat their actions. */
const ELSEWHERE = "nav, li, tr, label, [role=row], [role=option], [role=listbox], [data-finder], [data-acts-on]";

function readText(element: Element): string {
  const words = element.cloneNode(true) as Element;
  for (const hidden of words.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return (words.textContent ?? "").trim();
}
const textOfId = (id: string) => readText(document.getElementById(id) ?? document.createElement("p"));

function nameOf(element: Element): string {
  const id = element.getAttribute("aria-labelledby");
  return element.getAttribute("aria-label") ?? (id ? textOfId(id) : readText(element));
}

const isSeen = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Lists what can be pressed in a place. A name that is there twice belongs to a thing among others, and is left out. */
function listActions(place: Element, isIn: (element: HTMLElement) => boolean): readonly PageAction[] {
  const found = [...place.querySelectorAll<HTMLElement>(PRESSABLE)].filter((each) => isIn(each) && isSeen(each));
  const names = found.map(nameOf);
  const alone = names.filter((name) => name !== "" && names.indexOf(name) === names.lastIndexOf(name));
  return alone.slice(0, MAX_ACTIONS).flatMap((name) => {
    const element = found[names.indexOf(name)];
    return element ? [{ name, element, keys: element.getAttribute("aria-keyshortcuts") }] : [];
  });
}

/** The row of a list that has the focus, named by itself or by its first heading or link. */
function listRowGroups(): ActionGroup[] {
  const row = document.activeElement?.closest(ROW);
  if (!row || row.closest("nav, [data-acts-on]")) return [];
  const isNamed = row.matches("[aria-label], [aria-labelledby]");
  const title = isNamed ? row : row.querySelector("h2, h3, h4, a, strong");
  return [{ label: title && nameOf(title), actions: listActions(row, () => true) }];
}

/**
 * The actions of the open page in groups: first those on the row that is open, on chosen rows and on the row in focus, then the buttons
 * and links that stand there by themselves. They are found on the page, whichever remote they belong to.
 */
export function listActionGroups(): readonly ActionGroup[] {
  const places = [...document.querySelectorAll<HTMLElement>(ON_SOMETHING)].filter(isSeen);
  const main = document.querySelector("main");
  return [
    ...places.map((place) => ({
      label: textOfId(place.dataset.actsOn ?? ""),
      actions: listActions(place, () => true),
    })),
    ...listRowGroups(),
    { label: null, actions: main ? listActions(main, (element) => !element.closest(ELSEWHERE)) : [] },
  ].filter(({ actions }) => actions.length > 0);
}

/** Presses it as a person would. It may have left the page meanwhile. */
export function pressAction({ element }: PageAction): void {
  if (!element.isConnected) return;
  element.focus();
  element.click();
}
