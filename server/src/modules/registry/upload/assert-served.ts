import { BuildError, type RemoteBuild } from "@kalima/release-client";
import { matchesIntegrity } from "../store/checked-build.ts";

const ANSWERS_WITHIN_MS = 10_000;

async function fetchAnswer(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? message;
  }
}

async function findFault(url: string, integrity: string): Promise<string | null> {
  const answer = await fetchAnswer(url);
  if (typeof answer === "string") return `does not answer (${answer})`;
  if (!answer.ok) return `answers ${answer.status}`;
  return matchesIntegrity(Buffer.from(await answer.arrayBuffer()), integrity) ? null : "serves other bytes";
}

/**
 * Asks the origin for the entry of a version, as pages will.
 *
 * @throws {BuildError} when it does not serve it.
 */
export async function assertServed(baseUrl: string, { entry }: Pick<RemoteBuild, "entry">): Promise<void> {
  const url = `${baseUrl}/${entry.file}`;
  const reason = await findFault(url, entry.integrity);
  if (reason === null) return;
  throw new BuildError(
    `${url} ${reason}: set ASSETS_ORIGIN (or REMOTE_ORIGINS) to the origin that serves this site's versions, or publish with --allow-unserved.`,
  );
}
