import { dayOf, getPhrase, type MountOptions, type Phrase, type Platform, type Served, setKnown } from "./site.ts";
import { listElements, TEXTS } from "./view.ts";

function buildPage(element: HTMLElement, language: "en" | "ar"): void {
  const section = document.createElement("section");
  for (const [tag, attributes, text] of listElements(language, null, false)) {
    const child = document.createElement(tag);
    for (const name in attributes) child.setAttribute(name, attributes[name] ?? "");
    child.textContent = text;
    section.append(child);
  }
  element.append(section);
}

/** Shows the phrase: what the server rendered stays as it is, and the button gets its handler. */
async function mount(element: HTMLElement, platform: Platform, { served, onMounted }: MountOptions) {
  const { language } = platform.i18n;
  const texts = TEXTS[language];
  const leaving = new AbortController();
  const { signal } = leaving;
  const given = served?.data as Served | undefined;
  const day = given?.day ?? dayOf(Date.now());
  if (!given) buildPage(element, language);
  const find = (selector: string) => element.querySelector(selector) as HTMLElement;
  const [text, meaning, note, button] = [
    find("[data-text]"),
    find("[data-meaning]"),
    find("[role=status]"),
    find("button"),
  ];

  function show(phrase: Phrase): void {
    text.textContent = phrase.text;
    meaning.textContent = phrase.meaning[language];
    note.textContent = "";
    button.setAttribute("aria-pressed", String(phrase.isKnown));
    button.hidden = platform.session.current().state !== "signedIn";
  }

  async function ask(work: () => Promise<unknown>, failed: string): Promise<void> {
    try {
      show((await work()) as Phrase);
    } catch {
      if (!signal.aborted) note.textContent = failed;
    }
  }

  button.addEventListener(
    "click",
    () => {
      const body = { isKnown: button.getAttribute("aria-pressed") !== "true" };
      void ask(() => platform.http.call(setKnown, { params: { day }, body, signal }), texts.unsaved);
    },
    { signal },
  );
  onMounted();
  if (!given?.phrase) void ask(() => platform.http.call(getPhrase, { params: { day }, signal }), texts.failed);
  return { unmount: () => leaving.abort() };
}

/** The container: nothing of the page's shared modules is wanted. */
export const init = () => {};
export const get = async () => () => ({ mount });
