import { existsSync, readFileSync } from "node:fs";
import { cefrLevel } from "@kalima/contracts/domain";
import { type BankFile, parseBankFile, SECTIONS } from "./item-bank.ts";

/**
 * Reads the files of the bank that exist, `<section>/<level>.json`.
 * @throws if one is no JSON or breaks its schema; the message names the file.
 */
export function readBank(folder: URL = new URL("./", import.meta.url)): BankFile[] {
  return SECTIONS.flatMap((section) =>
    cefrLevel.options.flatMap((level) => {
      const path = `${section}/${level.toLowerCase()}.json`;
      const file = new URL(path, folder);
      if (!existsSync(file)) return [];
      try {
        return [parseBankFile(section, level, JSON.parse(readFileSync(file, "utf8")))];
      } catch (cause) {
        throw new Error(`The item bank's ${path} cannot be read: ${(cause as Error).message}`, { cause });
      }
    }),
  );
}
