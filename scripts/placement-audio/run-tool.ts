import { spawnSync } from "node:child_process";

/**
 * Runs a tool to its end.
 * @throws with the tool's last words if it fails or is missing.
 */
export function runTool(command: string, args: readonly string[], input?: Uint8Array): { out: Buffer; log: string } {
  const done = spawnSync(command, args, { input, maxBuffer: 256 * 1024 * 1024 });
  if (done.error)
    throw new Error(`${command} cannot be run; docs/placement-audio.md lists the packages.`, { cause: done.error });
  const log = done.stderr.toString();
  if (done.status !== 0) throw new Error(`${command} failed: ${log.slice(-500)}`);
  return { out: done.stdout, log };
}
