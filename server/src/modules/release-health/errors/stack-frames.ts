import { scrubPath } from "./scrub.ts";

/** One line of a stack, as a browser or a renderer wrote it; `line` and `column` count from 1. */
export type StackFrame = { name: string | null; file: string; line: number; column: number; isOwn: boolean };

type Version = { remote: string; version: string };

export const MAX_FRAMES = 12;
const MAX_NAME = 80;
const MAX_FILE = 120;
const SCRIPT = /\.m?js$/;

/**
 * `    at name (address:1:2)` and `    at address:1:2` of Chromium. Visitors may send any text, so the number of digits
 * is bounded and the numbers stay integers.
 */
const CHROMIUM = /^\s*at (?:(.*?) \()?(?:async )?(\S+?):(\d{1,9}):(\d{1,9})\)?$/;
/** `name@address:1:2` of Firefox and Safari. */
const OTHERS = /^\s*(?:(.*?)@)?(https?:\S+?):(\d{1,9}):(\d{1,9})$/;

function cleanName(text: string | undefined): string | null {
  const name = (text ?? "").replace(/^(async|new) /, "").replace(/[^\w$.<>/ -]/g, "");
  return name ? name.slice(0, MAX_NAME) : null;
}

/** The bundle that renders a version on the server. */
const RENDER_FILE = "render.cjs";

/** Returns the file of an address, relative to the version's folder; outside of it, the path without host and query. */
function resolveFile(address: string, { remote, version }: Version): Pick<StackFrame, "file" | "isOwn"> | null {
  // The name under which a renderer runs the bundle.
  if (address === `${remote}@${version}.cjs`) return { file: RENDER_FILE, isOwn: true };
  const folder = `/${remote}/${version}/`;
  const path = URL.parse(address)?.pathname;
  if (!path) return null;
  const at = path.lastIndexOf(folder);
  const own = at >= 0 ? path.slice(at + folder.length) : null;
  if (own !== null && /^[\w.-]+$/.test(own)) return { file: own.slice(0, MAX_FILE), isOwn: true };
  // A script within a page has the address of the page, which may name a visitor's booking or payment.
  return { file: SCRIPT.test(path) ? path.slice(-MAX_FILE) : scrubPath(path), isOwn: false };
}

/**
 * Parses the lines of a stack that name a file, innermost first, at most {@link MAX_FRAMES}. Messages, hosts and
 * queries are left out.
 */
export function parseFrames(stack: string, of: Version): StackFrame[] {
  const frames = stack.split("\n").flatMap((text): StackFrame[] => {
    const [, name, address = "", line, column] = CHROMIUM.exec(text) ?? OTHERS.exec(text) ?? [];
    const file = resolveFile(address, of);
    return file ? [{ name: cleanName(name), ...file, line: Number(line), column: Number(column) }] : [];
  });
  return frames.slice(0, MAX_FRAMES);
}
