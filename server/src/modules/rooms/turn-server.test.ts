import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findFreePort } from "../../../test/free-port.ts";
import { isDeep, needTool } from "../../../test/tools.ts";
import { buildIceServers, TURN_CREDENTIAL_SECONDS } from "./ice-servers.ts";

const SECRET = "s".repeat(40);
const HOST = "127.0.0.1";

/** True if the TURN server relays packets with credentials that were issued at `issuedAt`. */
async function canRelay(port: number, issuedAt: Date): Promise<boolean> {
  const turn = { urls: [`turn:${HOST}:${port}`], secret: SECRET };
  const [{ username = "", credential = "" } = {}] = buildIceServers({ stunUrls: [], turn }, "user-1", issuedAt);
  const client = ["-y", "-n", "2", "-m", "1", "-p", String(port), "-u", username, "-w", credential, HOST];
  return promisify(execFile)("turnutils_uclient", client).then(
    () => true,
    () => false,
  );
}

it.runIf(isDeep)("coturn relays with our credentials until they expire", async () => {
  needTool("coturn");
  const port = await findFreePort();
  const server = spawn("turnserver", [
    ...["-n", "--listening-port", String(port), "--listening-ip", HOST, "--relay-ip", HOST, "--realm", "kalima"],
    ...["--use-auth-secret", "--static-auth-secret", SECRET, "--allow-loopback-peers"],
    ...["--no-tls", "--no-dtls", "--no-cli", "--log-file", "stdout", "--pidfile", "/dev/null"],
  ]);
  try {
    await expect.poll(() => canRelay(port, new Date()), { timeout: 30_000 }).toBe(true);
    expect(await canRelay(port, new Date(Date.now() - (TURN_CREDENTIAL_SECONDS + 5) * 1_000))).toBe(false);
  } finally {
    server.kill();
  }
});
