import { text } from "node:stream/consumers";
import { COMPARED_TEXT_MAX_BYTES } from "@kalima/learning-contract";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { Files } from "../../kernel/ports/files.ts";
import { isFileOfKind } from "../files/public.ts";
import type { TaskFile } from "./tasks.repository.ts";

const BYTE_ORDER_MARK = /^\uFEFF/;

/** The words of a file; null for one that is no plain text, is too long to be compared, or has lost its bytes. */
export async function readVersionText(
  files: Pick<Files, "open">,
  reader: RequestSession,
  file: TaskFile,
): Promise<string | null> {
  if (!isFileOfKind(file, "text") || file.size > COMPARED_TEXT_MAX_BYTES) return null;
  const bytes = await (await files.open(file.id, reader)).read();
  return bytes && (await text(bytes)).replace(BYTE_ORDER_MARK, "");
}
