import { configure, getConfig } from "@testing-library/react";
import "./render/cheap-styles.ts";
import "./render/no-owner-stacks.ts";

const { getElementError } = getConfig();

/** A query that waits fails many times, and the document that belongs to its error is printed when somebody reads it. */
function describeLater(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  return Object.defineProperty(error, "message", {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
}

/**
 * Set-up file of Vitest for all tests with a document: the same libraries, without work that nobody reads. Queries may wait
 * for a chunk that is compiled on its first import, on a busy machine.
 */
configure({ asyncUtilTimeout: 10_000, getElementError: describeLater });

/**
 * happy-dom announces a collapse of the selection within it, even if nothing moves; a date field answers by another one.
 * Browsers announce it in a task of its own, and only what moved.
 */
if (typeof Selection !== "undefined") {
  const { collapse } = Selection.prototype;
  let isCollapsing = false;
  Selection.prototype.collapse = function (...place) {
    if (isCollapsing) return;
    isCollapsing = true;
    collapse.apply(this, place);
    isCollapsing = false;
  };
}
