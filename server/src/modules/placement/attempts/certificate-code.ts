import { randomInt } from "node:crypto";

/** No letters that read like digits. 31 signs, 12 of them: more than 59 bits. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ3456789";
const PREFIX = "KLM";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A code such as `KLM-7Q4D-9XWA-M3TE`, short enough to be typed from paper. Anyone who has it can read the result. */
export function createCertificateCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return [PREFIX, ...Array.from({ length: GROUPS }, group)].join("-");
}

/** A code as it was typed or pasted, with or without its hyphens, in the form in which it is kept. */
export function normalizeCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const groups = signs.slice(PREFIX.length).match(/.{1,4}/g) ?? [];
  return [signs.slice(0, PREFIX.length), ...groups].join("-");
}
