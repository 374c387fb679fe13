import { describe, expect, it } from "vitest";
import { openProject } from "./modules.ts";
import { renderReads } from "./render-reads.ts";

const ENTRIES = new Map([["@kalima/platform/react", "shared/platform/src/react/index.ts"]]);

/**
 * Returns the reads of the components and hooks in `screen.tsx`, with the functions on the way. The other files exist
 * to be imported.
 */
function readsIn(screen: string, others: Record<string, string> = {}): string[] {
  const sources = new Map(Object.entries({ "mfe-one/src/screen.tsx": screen, ...others }));
  return renderReads(openProject(sources, ENTRIES), (path) => path === "mfe-one/src/screen.tsx").map(
    ({ where, through, text }) => [where, ...through, text].join(" > "),
  );
}

describe("a read while rendering is found", () => {
  it.each([
    // Clock
    ["const now = Date.now();", "Date.now()"],
    ["const now = new Date();", "new Date()"],
    ["const now = Date();", "Date()"],
    ["const since = performance.now();", "performance"],
    // Random
    ["const id = Math.random();", "Math.random()"],
    ["const id = crypto.randomUUID();", "crypto"],
    // Zone
    ["const { timeZone } = Intl.DateTimeFormat().resolvedOptions();", "resolvedOptions()"],
    [
      "const day = new Intl.DateTimeFormat(locale, { month: 'long' }).format(at);",
      "Intl.DateTimeFormat without timeZone",
    ],
    ["const hour = new Date(at).getHours();", "getHours()"],
    ["const text = date.toLocaleTimeString(locale);", "toLocaleTimeString()"],
    ["const day = new Date(2026, 10, 22);", "new Date(year, month, …)"],
    // Browser
    ["const { scrollY } = window;", "window"],
    ["const isBrowser = typeof window !== 'undefined';", "window"],
    ["const title = document.title;", "document"],
    ["const draft = localStorage.getItem('draft');", "localStorage"],
    ["const draft = window.sessionStorage.getItem('draft');", "window.sessionStorage"],
    ["const isWide = matchMedia('(min-width: 900px)').matches;", "matchMedia"],
    ["const isWide = window.matchMedia?.('(min-width: 900px)').matches;", "window.matchMedia"],
    ["const isWide = globalThis.innerWidth > 900;", "globalThis.innerWidth"],
    ["const { language } = navigator;", "navigator"],
    ["const { origin } = location;", "location"],
    ["const isBlocked = Notification.permission === 'denied';", "Notification"],
  ])("%s", (line, text) => {
    expect(readsIn(`export function Screen() { ${line} }`)).toContain(`Screen > ${text}`);
  });

  it.each([
    ["useState(() => Date.now());"],
    ["useState(Date.now());"],
    ["useMemo(() => Date.now(), []);"],
    ["useReducer(reduce, null, () => Date.now());"],
    ["useRef(Date.now());"],
    ["const texts = lessons.map((lesson) => lesson.at > Date.now());"],
    ["return <Controller render={() => <p>{Date.now()}</p>} />;"],
    ["return <Clock>{() => Date.now()}</Clock>;"],
    ["return <Clock at={Date.now()} />;"],
    ["const at = (() => Date.now())();"],
    ["if (!isReady) throw new Promise((resolve) => resolve(Date.now()));"],
    ["const at = (Date.now() as number)!;"],
  ])("wherever the code runs at once: %s", (line) => {
    expect(readsIn(`export function Screen() { ${line} }`)).toEqual(["Screen > Date.now()"]);
  });

  it.each([
    ["export function useAge() { return Date.now(); }", "useAge"],
    ["export const Screen = () => <p>{Date.now()}</p>;", "Screen"],
    ["export const Screen = memo(function Screen() { return <p>{Date.now()}</p>; });", "Screen"],
    ["export const Screen = memo(() => <p>{Date.now()}</p>);", "Screen"],
    ["export function Screen({ now = Date.now() }) { return <p>{now}</p>; }", "Screen"],
  ])("in every shape of a component or hook: %s", (source, name) => {
    expect(readsIn(source)).toEqual([`${name} > Date.now()`]);
  });

  it.each([
    ["function age() { return Date.now(); } export function Screen() { return age(); }", "Screen > age > Date.now()"],
    ["export function Screen() { const age = () => Date.now(); return age(); }", "Screen > age > Date.now()"],
    ["function age() { return Date.now(); } export function Screen() { useState(age); }", "Screen > age > Date.now()"],
    [
      "const device = { age: () => Date.now() }; export function Screen() { return device.age(); }",
      "Screen > device.age > Date.now()",
    ],
  ])("in a function that is called: %s", (source, read) => {
    expect(readsIn(source)).toEqual([read]);
  });

  it("through other modules and packages", () => {
    const screen = `import { readDraft } from "./draft.ts"; export function Screen() { return readDraft(); }`;
    const others = {
      "mfe-one/src/draft.ts": `import { readFromTab } from "@kalima/platform/react"; export const readDraft = () => readFromTab("draft");`,
      "shared/platform/src/react/index.ts": `export * from "./nothing.ts"; export { readFromTab } from "../storage.ts";`,
      "shared/platform/src/react/nothing.ts": "export const nothing = null;",
      "shared/platform/src/storage.ts":
        "export function readFromTab(key: string) { return sessionStorage.getItem(key); }",
    };
    expect(readsIn(screen, others)).toEqual(["Screen > readDraft > readFromTab > sessionStorage"]);
  });

  it("once, by the hook that reads, not by every component that uses it", () => {
    const source = "function useAge() { return Date.now(); } export function Screen() { return useAge(); }";
    expect(readsIn(source)).toEqual(["useAge > Date.now()"]);
  });

  it("in functions that call each other", () => {
    const source = `
      function even(n: number): boolean { return n === 0 || odd(n - 1); }
      function odd(n: number): boolean { return Date.now() > 0 && even(n - 1); }
      export function Screen() { return even(4); }`;
    expect(readsIn(source)).toEqual(["Screen > even > odd > Date.now()"]);
  });
});

describe("allowed is what runs later, or is no read", () => {
  it.each([
    ["useEffect(() => { document.title = 'Kalima'; }, []);"],
    ["useLayoutEffect(() => void setNow(Date.now()), []);"],
    ["const print = useCallback(() => window.print(), []);"],
    ["const isWide = useSyncExternalStore(subscribe, () => matchMedia('(min-width: 900px)').matches, () => false);"],
    ["const draft = useFromBrowser(() => sessionStorage.getItem('draft'), null);"],
    ["const lessons = useQuery({ queryFn: () => load(new Date()) });"],
    ["const save = useMutation({ mutationFn: async () => send(Date.now()) });"],
    ["return <Button onPress={() => window.print()} />;"],
    ["function print() { window.print(); } return <Button onPress={print} />;"],
    ["const start = new Date(lesson.startsAt);"],
    ["const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' });"],
    ["const time = new Intl.DateTimeFormat(locale, { ...options });"],
    ["const time = new Intl.DateTimeFormat(locale, options);"],
    ["const name = new Intl.DisplayNames(locale, { type: 'region' });"],
    ["const location = useLocation(); return <p>{location.pathname}</p>;"],
    ["const { navigator, screen } = props; return <p>{navigator + screen.title}</p>;"],
    ["const box = { window: 1, document: 2 }; return <p title={box.window + box.document} />;"],
    ["let element: HTMLElement | Window | typeof window;"],
    ["return <p>{props.history.length}</p>;"],
  ])("%s", (line) => {
    expect(readsIn(`export function Screen(props) { ${line} }`)).toEqual([]);
  });

  it("a function that is neither a component nor a hook, and one that is never called", () => {
    expect(readsIn("export function print() { window.print(); } const at = Date.now();")).toEqual([]);
  });

  it("an import of the name of a global", () => {
    expect(
      readsIn(`import { location } from "./place.ts"; export function Screen() { return location.name; }`),
    ).toEqual([]);
  });
});
