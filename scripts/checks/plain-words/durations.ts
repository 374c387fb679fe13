import { parseSync } from "oxc-parser";
import {
  getList,
  getName,
  getPropertyName,
  isNode,
  listChildren,
  type Node,
  unwrap,
} from "../../../shared/remote-cli/src/renders/syntax.ts";

/** A constant in capitals whose value is a number, a list of numbers, or computed from numbers and other constants. */
export type NumberConstant = { name: string; line: number };
export type SourceNumbers = { constants: NumberConstant[]; usedAsTimes: string[]; lengths: NumberConstant[] };

/** Numbers that are an hour or a day in seconds or milliseconds: the contracts name them (`domain/constants.ts`). */
const LENGTHS = new Set([3_600, 86_400, 3_600_000, 86_400_000]);

const UNIT = /(?:^|_)(?:MS|MILLISECONDS?|SECONDS?|MINUTES?|HOURS?|DAYS?|NIGHTS?|WEEKS?|MONTHS?|YEARS?)(?:_|$)/;
/** `DAY = 86_400` hides that it is seconds; `DAY_SECONDS` says it. */
const BARE_UNIT = /^(?:(?:ONE|A|AN|HALF_AN?)_)?(?:SECOND|MINUTE|HOUR|DAY|WEEK|FORTNIGHT|MONTH|QUARTER|YEAR)$/;
const SPEAKS_OF_TIME =
  /(?:^|_)(?:WAITS?|PAUSES?|DELAYS?|TIMEOUTS?|DEADLINES?|PATIENCE|TTL|AGE|LIFETIME|EVERY|AFTER|BEFORE|FOR|WITHIN|UNTIL|INTERVALS?|PERIODS?|DURATION|GRACE|COOLDOWN|BACKOFF|DEBOUNCE|THROTTLE|ROUND_TRIP|SILENCE|TIME|LEAD_TIME|EARLY|LATE|AT_ONCE)(?:_|$)/;
/** Counts and sizes are no durations: `MAX_MESSAGES_BEFORE_CUT`, `SAMPLE_EVERY_REQUESTS`. */
const OTHER_MEASURE =
  /(?:^|_)(?:BYTES|KB|MB|PX|REM|EM|PERCENT|SHARE|FACTOR|RATIO|STATUS|PORT|COUNT|LENGTH|CHARACTERS|COLUMNS?|ROWS?|REQUESTS?|CALLS|TRIES|ATTEMPTS|FAILURES|ERRORS|VIEWS|VISITS|VISITORS|MESSAGES|ITEMS|LESSONS|BOOKINGS|PAGES?|STEPS?|ROUNDS|SIZE|DEPTH|LIMIT|TIMES|CANCELLATIONS|ANSWERS)(?:_|$)/;

/** The name of a duration says in which unit it is. */
export const lacksUnit = (name: string, isUsedAsTime: boolean) =>
  BARE_UNIT.test(name) ||
  (!UNIT.test(name) && (isUsedAsTime || (SPEAKS_OF_TIME.test(name) && !OTHER_MEASURE.test(name))));

const TAKES_A_TIME = new Set([
  "setTimeout",
  "setInterval",
  "sleep",
  "delay",
  "wait",
  "pause",
  "timeout",
  "waitForTimeout",
]);
const TIME_FIELD =
  /(?:Ms|Seconds|Minutes|Hours|Days)$|^(?:timeout|interval|delay|duration|maxAge|ttl|staleTime|gcTime|refetchInterval|pingInterval|pingTimeout)$/;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Finds the constants of a source, and the names of those that it hands to a timer or adds to an instant. */
export function numbersIn(path: string, source: string): SourceNumbers {
  const constants: NumberConstant[] = [];
  const usedAsTimes: string[] = [];
  const lengths: NumberConstant[] = [];
  const lineOf = (node: Node) => source.slice(0, node.start).split("\n").length;
  const use = (node: unknown) => usedAsTimes.push(...listConstants(node));
  const visit = (node: Node): void => {
    if (node.type === "VariableDeclarator") {
      const name = getName(node.id);
      if (name && CONSTANT.test(name) && isNumber(node.init)) constants.push({ name, line: lineOf(node) });
    }
    if (isLength(node)) lengths.push({ name: source.slice(node.start, node.end), line: lineOf(node) });
    if (node.type === "CallExpression" && TAKES_A_TIME.has(getCallee(node))) getList(node, "arguments").forEach(use);
    if (node.type === "Property" && TIME_FIELD.test(getName(node.key) ?? "")) use(node.value);
    if (node.type === "BinaryExpression" && ["+", "-", "<", ">", "<=", ">="].includes(String(node.operator))) {
      if (isInstant(node.left)) use(node.right);
      if (isInstant(node.right)) use(node.left);
    }
    listChildren(node).forEach(visit);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return { constants, usedAsTimes, lengths };
}

/** An hour or a day as a number, or a count of minutes in milliseconds. */
function isLength(node: Node): boolean {
  if (node.type === "Literal") return LENGTHS.has(node.value as number);
  if (node.type !== "BinaryExpression" || node.operator !== "*") return false;
  return [node.left, node.right].some((side) => isNode(side) && unwrap(side).value === 60_000);
}

function isNumber(node: unknown): boolean {
  if (!isNode(node)) return false;
  const value = unwrap(node);
  if (value.type === "Literal") return typeof value.value === "number";
  if (value.type === "Identifier") return CONSTANT.test(String(value.name));
  if (value.type === "UnaryExpression") return isNumber(value.argument);
  if (value.type === "ArrayExpression") return getList(value, "elements").every(isNumber);
  return value.type === "BinaryExpression" && isNumber(value.left) && isNumber(value.right);
}

/** Constants that are the value itself, a term of a sum, or one of two branches. */
function listConstants(node: unknown): string[] {
  if (!isNode(node)) return [];
  const value = unwrap(node);
  const name = getName(value);
  if (name) return CONSTANT.test(name) ? [name] : [];
  if (value.type === "BinaryExpression" && ["+", "-"].includes(String(value.operator)))
    return [...listConstants(value.left), ...listConstants(value.right)];
  if (value.type === "ConditionalExpression")
    return [...listConstants(value.consequent), ...listConstants(value.alternate)];
  if (value.type === "LogicalExpression") return [...listConstants(value.left), ...listConstants(value.right)];
  return [];
}

function getCallee(call: Node): string {
  const callee = unwrap(call.callee as Node);
  return (callee.type === "MemberExpression" ? getPropertyName(callee) : getName(callee)) ?? "";
}

/** `Date.now()`, `performance.now()`, `date.getTime()`, `Date.parse(text)`, `now`, `startsAt`, and differences of them. */
function isInstant(node: unknown): boolean {
  if (!isNode(node)) return false;
  const value = unwrap(node);
  if (value.type === "CallExpression")
    return /^(?:now|getTime|parse|valueOf)$/.test(getCallee(value)) && isOfDates(value);
  if (value.type === "BinaryExpression")
    return ["+", "-"].includes(String(value.operator)) && (isInstant(value.left) || isInstant(value.right));
  const name = value.type === "MemberExpression" ? getPropertyName(value) : getName(value);
  return /^(?:now|nowMs)$|[a-z](?:At|AtMs)$/.test(name ?? "");
}

/** `Date.parse`, and any `now()`, but not `schema.parse(text)`. */
const isOfDates = (call: Node) => {
  const callee = unwrap(call.callee as Node);
  return getCallee(call) !== "parse" || (callee.type === "MemberExpression" && getName(callee.object) === "Date");
};
