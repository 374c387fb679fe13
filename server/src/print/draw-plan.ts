import { finished } from "node:stream/promises";
import { getDirection } from "@kalima/contracts/domain";
import PDFDocument from "pdfkit";
import { type EmbeddedFonts, embedFonts } from "./embedded-fonts.ts";
import { type FontFile, LATIN, openFont } from "./fonts.ts";
import { COLOURS } from "./look.ts";
import type { LineStyle, Mark, PrintPlan } from "./plan.ts";
import { splitTextRuns } from "./text-runs.ts";

type Drawing = { doc: PDFKit.PDFDocument; fonts: EmbeddedFonts } & Pick<PrintPlan, "page" | "language">;
type Line = Extract<Mark, { kind: "line" }>;

function setFont(
  { doc, fonts }: Drawing,
  file: FontFile,
  { size, isBold = false, colour = COLOURS.ink }: LineStyle,
): void {
  const { name, source } = fonts(file, isBold);
  doc.registerFont(name, source);
  doc.font(name).fontSize(size).fillColor(colour);
}

/** The baseline of a line, in points from the top. All fonts share it, whatever their own height. */
function computeBaseline(top: number, { size, isBold }: LineStyle): number {
  const { ascent, unitsPerEm } = openFont(isBold ? LATIN.bold : LATIN.regular);
  return top + (size * ascent) / unitsPerEm;
}

function drawLine(drawing: Drawing, { line, top, start, style: wanted }: Line): void {
  const { doc, page, language } = drawing;
  const direction = getDirection(language);
  const measured = splitTextRuns(line, direction).map((run) => {
    setFont(drawing, run.font, wanted);
    return { ...run, width: doc.widthOfString(run.text) };
  });
  const wantedWidth = measured.reduce((sum, { width }) => sum + width, 0);
  const scale = Math.min(1, (wanted.maxWidth ?? wantedWidth) / wantedWidth);
  const style = { ...wanted, size: wanted.size * scale };
  const total = wantedWidth * scale;
  const isFromRight = (direction === "rtl") !== (wanted.isAtEnd ?? false);
  const baseline = computeBaseline(top, style);
  let x = isFromRight ? page.width - start - total : start;
  for (const { text, font, width } of measured) {
    setFont(drawing, font, style);
    doc.text(text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
    x += width * scale;
  }
}

function drawMark(drawing: Drawing, mark: Mark): void {
  const { doc } = drawing;
  if (mark.kind === "line") drawLine(drawing, mark);
  if (mark.kind === "box") doc.rect(mark.left, mark.top, mark.width, mark.height).fill(mark.colour);
  if (mark.kind !== "badge") return;
  const { text, x, y, radius, size, ground, colour } = mark;
  doc.circle(x, y, radius).fill(ground);
  setFont(drawing, LATIN, { size, isBold: true, colour });
  // Capital letters stand a little above the middle of their line.
  doc.text(text, x - radius, y - size * 0.53, { width: 2 * radius, align: "center", lineBreak: false });
}

/** Draws a document as PDF: its pages have the site's background, below a band in the site's colour. */
export async function drawPlan(plan: PrintPlan): Promise<Buffer> {
  const { page, language, title, author, createdAt, pages } = plan;
  const fonts = await embedFonts(plan);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: LATIN.regular,
    lang: language,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (const marks of pages) {
    doc.addPage();
    doc.rect(0, 0, page.width, page.height).fill(COLOURS.ground);
    doc.rect(0, 0, page.width, 12).fill(COLOURS.brand);
    for (const mark of marks) drawMark({ doc, fonts, page, language }, mark);
  }
  doc.end();
  await finished(doc);
  return Buffer.concat(chunks);
}
