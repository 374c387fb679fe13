import { join } from "node:path";
import { findFreePort } from "../../../server/test/free-port.ts";
import { startService } from "../../service.ts";

/** The monolith's server beside a running site, on its data folder. */
export async function startMonolith(env: NodeJS.ProcessEnv): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  const script = join(import.meta.dirname, "server.ts");
  const service = startService("monolith", script, { ...env, PORT: String(port), SITE_ORIGIN: "" });
  await service.ready;
  return { origin: `http://localhost:${port}`, stop: service.stop };
}
