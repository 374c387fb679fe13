import { type BankFile, SECTIONS } from "../item-bank.ts";
import { BANK_RULES, FILE_RULES, SECTION_RULES } from "./file-rules.ts";
import { ITEM_RULES } from "./item-rules.ts";
import { applyRules, type Problem } from "./problem.ts";
import { checkWords, type WordExceptions } from "./word-rules.ts";
import type { WordList } from "./words.ts";

/** Everything that is wrong with the bank; empty for one that may be used. */
export function lintBank(files: readonly BankFile[], list: WordList, exceptions: WordExceptions): Problem[] {
  const sections = SECTIONS.map((section) => files.filter((file) => file.section === section));
  return [
    ...files.flatMap(({ items, section, level }) =>
      items.flatMap((item) => applyRules(item.id, { item, section, level }, ITEM_RULES)),
    ),
    ...files.flatMap((file) => applyRules(`${file.section} ${file.level}`, file, FILE_RULES)),
    ...sections
      .filter((section) => section.length > 0)
      .flatMap((section) => applyRules(section[0]?.section ?? "", section, SECTION_RULES)),
    ...applyRules("bank", files, BANK_RULES),
    ...checkWords(files, list, exceptions),
  ];
}
