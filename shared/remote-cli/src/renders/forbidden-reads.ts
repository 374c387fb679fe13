import { getList, getName, getPropertyName, type Node, unwrap } from "./syntax.ts";

/** Values that differ between server and browser, with the replacement to use while rendering. */
export const INSTEAD = {
  clock: "use useNow(), or read the clock in an effect or a handler",
  random: "use useId(), or make it in an effect or a handler",
  zone: "use useFormat() or useZone(), which wait for the visitor's zone",
  storage: "use useFromBrowser(), which starts with what the server showed",
  width: "let the style sheet decide, or use useFromBrowser()",
  browser: "read it in an effect or a handler, or use useFromBrowser()",
} as const;

export type ForbiddenRead = { text: string; instead: keyof typeof INSTEAD };

const GLOBALS: Record<string, ForbiddenRead["instead"]> = {
  performance: "clock",
  crypto: "random",
  localStorage: "storage",
  sessionStorage: "storage",
  indexedDB: "storage",
  matchMedia: "width",
  innerWidth: "width",
  innerHeight: "width",
  screen: "width",
  window: "browser",
  self: "browser",
  document: "browser",
  navigator: "browser",
  location: "browser",
  history: "browser",
  Notification: "browser",
  getComputedStyle: "browser",
};

/** Methods of dates that read or write them in the zone of the machine. */
const LOCAL_TIME = /^(toLocale(Date|Time)String|getTimezoneOffset|[gs]et(Hours|Minutes|Date|Day|Month|FullYear))$/;

/** Tells whether the name refers to a global in this scope, and not to a parameter, a variable or an import. */
type IsGlobal = (name: string) => boolean;

/** The forbidden read that a node is by itself, whatever is in it; null for every other node. */
export function findForbiddenRead(node: Node, isGlobal: IsGlobal): ForbiddenRead | null {
  if (node.type === "Identifier") return readOfGlobal(node, isGlobal);
  if (node.type === "MemberExpression") return readOfMember(node, isGlobal);
  const isCall = node.type === "CallExpression";
  if (!isCall && node.type !== "NewExpression") return null;
  return readOfDate(node, isCall, isGlobal) ?? readOfDateFormat(node, isGlobal);
}

function readOfGlobal(node: Node, isGlobal: IsGlobal): ForbiddenRead | null {
  const name = String(node.name);
  const instead = Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
  return instead && isGlobal(name) ? { text: name, instead } : null;
}

function readOfMember(node: Node, isGlobal: IsGlobal): ForbiddenRead | null {
  const property = getPropertyName(node) ?? "";
  const object = getName(unwrap(node.object as Node)) ?? "";
  const text = `${object}.${property}`;
  if (/^(Date\.now|Math\.random)$/.test(text) && isGlobal(object)) {
    return { text: `${text}()`, instead: object === "Date" ? "clock" : "random" };
  }
  // `window.sessionStorage` is storage before it is a window.
  if (/^(window|self|globalThis)$/.test(object) && isGlobal(object) && Object.hasOwn(GLOBALS, property)) {
    return { text, instead: GLOBALS[property] ?? "browser" };
  }
  if (property === "resolvedOptions" || LOCAL_TIME.test(property)) return { text: `${property}()`, instead: "zone" };
  return null;
}

function readOfDate(node: Node, isCall: boolean, isGlobal: IsGlobal): ForbiddenRead | null {
  if (getName(node.callee) !== "Date" || !isGlobal("Date")) return null;
  const { length } = getList(node, "arguments");
  if (isCall) return { text: "Date()", instead: "clock" };
  if (length === 0) return { text: "new Date()", instead: "clock" };
  return length > 1 ? { text: "new Date(year, month, …)", instead: "zone" } : null;
}

function readOfDateFormat(node: Node, isGlobal: IsGlobal): ForbiddenRead | null {
  const callee = unwrap(node.callee as Node);
  if (callee.type !== "MemberExpression" || getPropertyName(callee) !== "DateTimeFormat") return null;
  if (getName(callee.object) !== "Intl" || !isGlobal("Intl")) return null;
  const [, options] = getList(node, "arguments");
  if (options && (options.type !== "ObjectExpression" || mayHoldZone(options))) return null;
  return { text: "Intl.DateTimeFormat without timeZone", instead: "zone" };
}

function mayHoldZone(options: Node): boolean {
  return getList(options, "properties").some(
    ({ type, key }) => type === "SpreadElement" || getName(key) === "timeZone",
  );
}
