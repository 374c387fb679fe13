import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { makeUnreadableRefusal, type PdfReason, PdfRefusal } from "./refusal.ts";

const WEB_ADDRESS = /^\s*(https?|mailto):/i;
const MAX_DEPTH = 200;
const MAX_CHAIN = 50;

export type Meanings = (value: PDFObject | undefined) => readonly PDFObject[];

const toPdfName = (name: string) => PDFName.of(name);

function refuse(reason: PdfReason, message: string): never {
  throw new PdfRefusal(reason, message);
}

/**
 * Checks objects for actions that run without a click, and for links that lead out of the document. `readsTexts` is
 * false while texts are encrypted.
 */
export function createActionCheck(meanings: Meanings, readsTexts: boolean) {
  const isAction = (value: PDFObject): value is PDFDict =>
    value instanceof PDFDict && value.get(toPdfName("S")) !== undefined;

  /** Refuses the PDF unless every action in the chain jumps within the document (`GoTo`). */
  function checkStaysInDocument(value: PDFObject | undefined, chain = 0): void {
    if (chain > MAX_CHAIN) throw makeUnreadableRefusal("a chain of actions without an end");
    for (const action of meanings(value)) {
      // A destination, given by name or as an array of page and position.
      if (!(action instanceof PDFDict)) continue;
      if (meanings(action.get(toPdfName("S"))).some((kind) => kind !== toPdfName("GoTo")))
        refuse("opens", "an action by itself");
      checkStaysInDocument(action.get(toPdfName("Next")), chain + 1);
      const next = meanings(action.get(toPdfName("Next"))).filter((each) => each instanceof PDFArray);
      for (const each of next.flatMap((list) => list.asArray())) checkStaysInDocument(each, chain + 1);
    }
  }

  function checkAddress(value: PDFObject | undefined): void {
    for (const address of meanings(value)) {
      if (address instanceof PDFDict) checkAddress(address.get(toPdfName("Base")));
      else if (address instanceof PDFString || address instanceof PDFHexString) {
        if (readsTexts && !WEB_ADDRESS.test(address.decodeText())) refuse("link", "a link to no page of the web");
      }
    }
  }

  function checkDictionary(dictionary: PDFDict): void {
    checkStaysInDocument(dictionary.get(toPdfName("OpenAction")));
    for (const triggers of meanings(dictionary.get(toPdfName("AA")))) {
      if (triggers instanceof PDFDict) {
        for (const action of triggers.values()) if (meanings(action).some(isAction)) checkStaysInDocument(action);
      }
    }
    checkAddress(dictionary.get(toPdfName("URI")));
    const isThread = meanings(dictionary.get(toPdfName("S"))).includes(toPdfName("Thread"));
    if (isThread && dictionary.get(toPdfName("F"))) refuse("outside", "a thread of another file");
  }

  /** Skips the content of streams: it only draws, and cannot run actions. */
  function check(object: PDFObject, depth = 0): void {
    if (depth > MAX_DEPTH) throw makeUnreadableRefusal("objects in objects without an end");
    if (object instanceof PDFArray) for (const each of object.asArray()) check(each, depth + 1);
    else if (object instanceof PDFRawStream) {
      if (object.dict.get(toPdfName("F"))) refuse("outside", "a stream in another file");
      check(object.dict, depth + 1);
    } else if (object instanceof PDFDict) {
      checkDictionary(object);
      for (const value of object.values()) check(value, depth + 1);
    }
  }

  return (object: PDFObject) => check(object);
}
