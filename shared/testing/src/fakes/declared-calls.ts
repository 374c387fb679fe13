import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RemoteManifest } from "@kalima/contracts/pages";
import { type Operation, operationFor, operations } from "@kalima/contracts/published";
import { expect } from "vitest";
import * as z from "zod/mini";

/** The manifest of the remote whose test is running; null for a test that is no remote's. */
export async function ownManifest(): Promise<RemoteManifest | null> {
  const { testPath } = expect.getState();
  for (let folder = dirname(testPath ?? "/"); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, "remote.manifest.ts");
    if (!existsSync(path)) continue;
    const { manifest } = (await import(/* @vite-ignore */ path)) as { manifest: RemoteManifest };
    return manifest;
  }
  return null;
}

function issuesOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  const result = z.safeParse(schema, value);
  if (result.success) return undefined;
  return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

/**
 * What is wrong with a call by the contracts: not declared in the manifest, a body that the server would refuse, or a
 * made-up answer that it never gives. Without a manifest everything passes.
 */
export function createCallCheck(calls: readonly string[] | null) {
  function operationOf(method: string, path: string): Operation | undefined {
    const name = calls && operationFor(calls, method, `/api${path}`);
    return name ? (operations as Record<string, Operation>)[name] : undefined;
  }

  return {
    problemOfCall(method: string, path: string, body: unknown): string | undefined {
      if (!calls) return undefined;
      const operation = operationOf(method, path);
      if (!operation) return `remote.manifest.ts declares no call that is ${method} /api${path}`;
      // As the real client does: what it is given no body for still says that it is JSON.
      const sent = body ?? (method === "GET" || method === "DELETE" ? undefined : {});
      const issues = operation.body && issuesOf(operation.body, sent);
      return issues && `the server would refuse the body of ${method} /api${path}: ${issues}`;
    },
    problemOfAnswer(method: string, path: string, answer: unknown): string | undefined {
      const operation = operationOf(method, path);
      const issues = operation && issuesOf(operation.answer, answer);
      return issues && `the server never answers ${method} /api${path} so: ${issues}`;
    },
  };
}
