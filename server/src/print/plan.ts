import type { Language } from "@kalima/contracts/domain";

/** In points. */
export type Page = { width: number; height: number; margin: number };
/** A line wider than `maxWidth` points is set smaller. `isAtEnd`: `start` is counted from the end side, where the line ends. */
export type LineStyle = { size: number; isBold?: boolean; colour?: string; maxWidth?: number; isAtEnd?: boolean };
/** Writes a line `top` points from above, `start` points from the start side of the page, by default at its margin. */
export type WriteLine = (line: string, top: number, style: LineStyle, start?: number) => void;

/** `left` of a box, and `x` and `y` of the centre of a badge, are points from the left and from above, in both directions. */
export type Mark =
  | { kind: "line"; line: string; top: number; start: number; style: LineStyle }
  | { kind: "box"; left: number; top: number; width: number; height: number; colour: string }
  | { kind: "badge"; text: string; x: number; y: number; radius: number; size: number; ground: string; colour: string };

/** All that a document shows, as data: a thread prints it, and two of the same content are one print. */
export type PrintPlan = {
  page: Page;
  language: Language;
  title: string;
  author: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  pages: Mark[][];
};

type PlanOptions = { page: Page; language: Language; title: string; author: string; createdAt: Date };

/** A document that begins with one empty page. */
export function createPlan({ createdAt, ...parts }: PlanOptions) {
  let marks: Mark[] = [];
  const pages = [marks];
  const write: WriteLine = (line, top, style, start = parts.page.margin) =>
    marks.push({ kind: "line", line, top, start, style });
  return {
    plan: { ...parts, createdAt: createdAt.getTime(), pages } satisfies PrintPlan,
    write,
    /** A rule over the width between the margins. */
    drawRule(top: number): void {
      const { width, margin } = parts.page;
      marks.push({ kind: "box", left: margin, top, width: width - 2 * margin, height: 1, colour: "#dcdad2" });
    },
    drawBadge(badge: Omit<Extract<Mark, { kind: "badge" }>, "kind">): void {
      marks.push({ kind: "badge", ...badge });
    },
    addPage(): void {
      marks = [];
      pages.push(marks);
    },
  };
}
