import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { type SourceMaps, toChunkName } from "@kalima/release-client";
import type { StackFrame } from "./stack-frames.ts";

/** A frame with its place in the sources; without a map, with the place that the browser reported. */
export type ResolvedFrame = {
  name: string | null;
  /** Relative to the package of the remote, or to the project. */
  file: string;
  line: number;
  column: number;
  /** True for the remote's own sources, false for a package or the shell. */
  isOwn: boolean;
};
/** Lines of a source around a position; `from` is the number of the first. */
export type Excerpt = { from: number; lines: string[] };
export type ResolvedStack = { frames: ResolvedFrame[]; excerpt: Excerpt | null };

const LINES_AROUND = 3;
const MAX_LINE = 160;

/** Maps `webpack://mfe_x_1/./src/a.ts` to `src/a.ts`, `…/../shared/ui/src/b.ts` to its path, a package to its name. */
export function toSourceName(source: string): string {
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (installed) return installed;
  return source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^(\.{1,2}\/)+/, "");
}

function cutExcerpt(map: TraceMap, source: string, line: number): Excerpt | null {
  const lines = sourceContentFor(map, source)?.split("\n");
  if (!lines) return null;
  const from = Math.max(1, line - LINES_AROUND);
  return { from, lines: lines.slice(from - 1, line + LINES_AROUND).map((text) => text.slice(0, MAX_LINE)) };
}

/**
 * Resolves a stack to the remote's own sources with the maps of its build, and adds the lines around the innermost
 * frame. Frames outside the version's files stay as they are.
 */
export function resolveFrames(frames: readonly StackFrame[], maps: SourceMaps | null): ResolvedStack {
  const opened = new Map<string, TraceMap>();
  let excerpt: Excerpt | null = null;

  function openMap(file: string): TraceMap | null {
    const chunk = toChunkName(file);
    const map = maps?.[chunk];
    if (!map) return null;
    const known = opened.get(chunk) ?? new TraceMap({ ...map, sourcesContent: map.sourcesContent ?? [] });
    opened.set(chunk, known);
    return known;
  }

  function resolveFrame(frame: StackFrame): ResolvedFrame {
    const { name, file, line, column } = frame;
    const map = frame.isOwn ? openMap(file) : null;
    const found = map && line >= 1 ? originalPositionFor(map, { line, column: Math.max(0, column - 1) }) : null;
    if (!map || !found || found.source === null) return { name, file, line, column, isOwn: false };
    const source = toSourceName(found.source);
    const isOwn = source.startsWith("src/");
    if (isOwn) excerpt ??= cutExcerpt(map, found.source, found.line);
    // The browser's name is a letter of the minified file.
    return { name: found.name, file: source, line: found.line, column: found.column + 1, isOwn };
  }

  return { frames: frames.map(resolveFrame), excerpt };
}
