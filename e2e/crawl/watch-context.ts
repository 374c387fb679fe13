import type { BrowserContext } from "@playwright/test";

/** A request that a step to another page ended is no fault of either. */
const ENDED_BY_A_STEP = /ERR_ABORTED|NS_BINDING_ABORTED/;

/** Gathers what goes wrong on any page of a context: errors in the console, errors of scripts, requests that fail. */
export function watchContext(context: BrowserContext): { take(): string[] } {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`.trim());
  });
  context.on("weberror", (error) => faults.push(`script: ${error.error()}`));
  context.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (!ENDED_BY_A_STEP.test(reason)) faults.push(`${reason}: ${request.method()} ${request.url()}`);
  });
  return { take: () => faults.splice(0) };
}
