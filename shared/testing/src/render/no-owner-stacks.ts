import * as React from "react";

/**
 * In development React records a stack trace for each element it creates, for warnings and debuggers. That took a quarter of
 * our test time. React stops recording when this counter is high. Stack traces of errors are not affected.
 */
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

Object.defineProperty((React as unknown as Record<string, object>)[internals], "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  // React resets it from time to time.
  set: () => undefined,
});
