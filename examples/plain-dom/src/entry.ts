import { LIMIT, listTrainers, type MountOptions, type Platform, type TrainerPage } from "./site.ts";
import "./styles.css";
import { TEXTS, type Tree, viewPage, viewTrainer } from "./view.ts";

/** Put in by the build. */
declare const STYLES_INTEGRITY: string;

const stylesUrl = new URL("plain-dom.css", (document.currentScript as HTMLScriptElement).src).href;

function toElement(tree: Tree): Node {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, attributes, ...children] = tree;
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? "");
  element.append(...children.map(toElement));
  return element;
}

/** A document that came rendered has the style sheet already, as text or as a link. */
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

/** Shows the page in an element: what the server rendered stays as it is, and only gets its handlers. */
async function mount(element: HTMLElement, platform: Platform, { served, onMounted }: MountOptions) {
  const { language } = platform.i18n;
  const texts = TEXTS[language];
  const leaving = new AbortController();
  const { signal } = leaving;
  let isLoading = false;
  let cursor = (served?.data as { cursor: string | null } | null)?.cursor;
  if (!served) {
    await loadStyles();
    element.append(toElement(viewPage(language, [], texts.loading, false)));
  }
  const find = (selector: string) => element.querySelector(selector) as HTMLElement;
  const [list, note, button] = [find("ul"), find("[role=status]"), find("button")];

  async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    note.textContent = texts.loading;
    try {
      const query = { limit: LIMIT, ...(cursor && { cursor }) };
      const { items, nextCursor } = (await platform.http.call(listTrainers, { query, signal })) as TrainerPage;
      list.append(...items.map((trainer) => toElement(viewTrainer(trainer, language))));
      cursor = nextCursor;
      note.textContent = list.firstChild ? "" : texts.empty;
      button.textContent = texts.more;
      button.hidden = nextCursor === null;
    } catch {
      note.textContent = texts.failed;
      button.textContent = texts.retry;
      button.hidden = false;
    }
    isLoading = false;
  }

  button.addEventListener("click", load, { signal });
  element.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest("a");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      platform.navigation.go(link.pathname);
    },
    { signal },
  );
  onMounted();
  if (cursor === undefined) void load();
  return { unmount: () => leaving.abort() };
}

/** The container: nothing of the page's shared modules is wanted. */
export const init = () => {};
export const get = async () => () => ({ mount });
