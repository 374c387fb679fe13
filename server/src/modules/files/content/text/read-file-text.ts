import { isOfKind } from "@kalima/contracts/uploads";
import { COMPARED_TEXT_MAX_BYTES } from "@kalima/learning-contract";
import type { FileText } from "../../../../kernel/ports/files.ts";
import { judgeText } from "./judge-text.ts";
import { readPdfText } from "./pdf-text.ts";
import { readWordText } from "./word-text.ts";

/** Reads the text of a Word document or a PDF. A file that cannot be read is no error. */
export async function readFileText(bytes: Buffer, type: string): Promise<FileText> {
  try {
    if (isOfKind(type, ["pdf"])) return judgeText(await readPdfText(bytes, COMPARED_TEXT_MAX_BYTES));
    return judgeText(await readWordText(bytes));
  } catch {
    return { state: "unreadable" };
  }
}
