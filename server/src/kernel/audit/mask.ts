/** Values under these names say who somebody is, or let somebody in. */
const PERSONAL_NAME =
  /name|phone|email|address|iban|account|born|birth|pass|otp|token|secret|key|code|contact|reference|note|content|text|title|details|description|bio|video|file/i;
/** Ids, dates and words of a fixed list: they say nothing without the rows that they name. */
const PLAIN_TEXT = /^[\w.:+-]{1,60}$/;
const PHONE = /(?<![\w-])(\+?\d{2})[\d\s]{5,12}(\d{2})(?![\w-])/g;
const EMAIL = /[^\s@<>()]+@[\w-]+(?:\.[\w-]+)+/g;
const MAX_DEPTH = 6;

/** `+201000000031` → `+20…31`, `mona@school.example` → `m…@…`: in a text that somebody wrote. */
export function maskContacts(text: string): string {
  return text.replace(EMAIL, (email) => `${email[0]}…@…`).replace(PHONE, "$1…$2");
}

function maskText(text: string, isPersonal: boolean): string {
  const masked = maskContacts(text);
  if (masked !== text && text.length < 60) return masked;
  return !isPersonal && PLAIN_TEXT.test(text) ? text : `…(${[...text].length})`;
}

/**
 * A value as the audit log may keep it: numbers, truth, ids, dates and words of fixed lists as they are, every other text as
 * its length in characters. So deleting an account leaves nothing of the person to change there.
 */
export function mask(value: unknown, isPersonal = false, depth = 0): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return maskText(value, isPersonal);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.map((each) => mask(each, isPersonal, depth + 1));
  const members = Object.entries(value).map(([name, member]) => {
    const isOfPerson = isPersonal || (PERSONAL_NAME.test(name) && !/Ids?$/.test(name));
    return [name, mask(member, isOfPerson, depth + 1)];
  });
  return Object.fromEntries(members);
}
