import { finished } from "node:stream/promises";
import { directionOf, type Language } from "@kalima/contracts/domain";
import PDFDocument from "pdfkit";
import { COLOURS, FONTS } from "./look.ts";
import { textRuns } from "./text-runs.ts";

/** In points. */
export type Page = { width: number; height: number; margin: number };
/** A line wider than `maxWidth` points is set smaller. `isAtEnd`: `start` is counted from the end side, where the line ends. */
export type LineStyle = { size: number; isBold?: boolean; colour?: string; maxWidth?: number; isAtEnd?: boolean };
/** Writes a line `top` points from above, `start` points from the start side of the page, by default at its margin. */
export type WriteLine = (line: string, top: number, style: LineStyle, start?: number) => void;

type DocumentParts = { page: Page; language: Language; title: string; author: string; createdAt: Date };

function writerOn(doc: PDFKit.PDFDocument, language: Language, page: Page): WriteLine {
  const direction = directionOf(language);

  function setFont(isArabic: boolean, { size, isBold = false, colour = COLOURS.ink }: LineStyle): void {
    const { regular, bold } = FONTS[isArabic ? "ar" : "en"];
    doc
      .font(isBold ? bold : regular)
      .fontSize(size)
      .fillColor(colour);
  }

  return (line, top, wanted, start = page.margin) => {
    const measured = textRuns(line, direction).map((run) => {
      setFont(run.isArabic, wanted);
      return { ...run, width: doc.widthOfString(run.text) };
    });
    const wantedWidth = measured.reduce((sum, { width }) => sum + width, 0);
    const scale = Math.min(1, (wanted.maxWidth ?? wantedWidth) / wantedWidth);
    const style = { ...wanted, size: wanted.size * scale };
    const runs = measured.map((run) => ({ ...run, width: run.width * scale }));
    const total = wantedWidth * scale;
    const isFromRight = (direction === "rtl") !== (wanted.isAtEnd ?? false);
    let x = isFromRight ? page.width - start - total : start;
    for (const { text, isArabic, width } of runs) {
      setFont(isArabic, style);
      doc.text(text, x, top, { lineBreak: false });
      x += width;
    }
  };
}

/** Pages on the site's ground, below a band of its colour; there is one at first. `end` resolves with the file. */
export function pdfDocument({ page, language, title, author, createdAt }: DocumentParts) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: FONTS.en.regular,
    lang: language,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  function paintGround(): void {
    doc.rect(0, 0, page.width, page.height).fill(COLOURS.ground);
    doc.rect(0, 0, page.width, 12).fill(COLOURS.brand);
  }
  paintGround();
  return {
    doc,
    write: writerOn(doc, language, page),
    nextPage(): void {
      doc.addPage();
      paintGround();
    },
    async end(): Promise<Buffer> {
      doc.end();
      await finished(doc);
      return Buffer.concat(chunks);
    },
  };
}
