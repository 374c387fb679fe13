import { XMLParser, XMLValidator } from "fast-xml-parser";

type Relation = { type: string; target: string; mode: string };

/** Relation type of hyperlinks. Programs follow them when the reader clicks one, not when the document opens. */
const LINK = /\/hyperlink$/;
const WEB_ADDRESS = /^(https?|mailto):/i;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  processEntities: true,
  isArray: (name) => name === "Relationship",
});

function parseRelations(text: string): Relation[] | null {
  // A document type could define entities, which change what the text means.
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null;
  const { Relationships: list } = parser.parse(text) as {
    Relationships?: { Relationship?: Record<string, string>[] } | "";
  };
  if (list === undefined) return null;
  // A list without entries is read as an empty text.
  const found = typeof list === "object" ? (list.Relationship ?? []) : [];
  return found.map(({ Type = "", Target = "", TargetMode = "" }) => ({ type: Type, target: Target, mode: TargetMode }));
}

/**
 * Returns true if a list of relations names nothing outside the document but links to the web: no remote template,
 * picture, frame or linked object, which programs load when the document is opened. Returns false if the list cannot be
 * parsed as a whole.
 */
export function loadsNothing(relations: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(relations);
  } catch {
    return false;
  }
  const found = parseRelations(text);
  if (!found) return false;
  return found.every(({ type, target, mode }) => {
    const isOutside = mode.toLowerCase() === "external" || /^[a-z][\w+.-]*:|^[\\/]{2}/i.test(target.trim());
    return !isOutside || (LINK.test(type) && WEB_ADDRESS.test(target.trim()));
  });
}
