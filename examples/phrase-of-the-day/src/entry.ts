import { dayOf, getPhrase, type MountOptions, type Phrase, type Platform, type Served, setKnown } from "./site.ts";
import "./styles.css";
import { listElements, NAME, TEXTS } from "./view.ts";

/** Put in by the build. */
declare const STYLES_INTEGRITY: string;

const stylesUrl = new URL("phrase-of-the-day.css", (document.currentScript as HTMLScriptElement).src).href;

/** A page that came rendered has the style sheet already, as text or as a link. */
async function loadStyles(): Promise<void> {
  if (document.querySelector(`[data-href="${stylesUrl}"],[href="${stylesUrl}"]`)) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", crossOrigin: "anonymous", integrity: STYLES_INTEGRITY, href: stylesUrl });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`no ${stylesUrl}`));
    };
    (document.querySelector("[data-styles]") ?? document.head).append(link);
  });
}

function buildPage(element: HTMLElement, language: "en" | "ar"): void {
  const section = document.createElement("section");
  section.className = NAME;
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
  if (!given) {
    await loadStyles();
    buildPage(element, language);
  }
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
