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
