import * as React from "react";

/**
 * In development React keeps, for each element, a stack of where it was made, for its warnings and for debuggers: a quarter
 * of the time of our tests. It stops where this counter says that there are many; the stacks of errors are not affected.
 */
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

Object.defineProperty((React as unknown as Record<string, object>)[internals], "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  // React resets it from time to time.
  set: () => undefined,
});
