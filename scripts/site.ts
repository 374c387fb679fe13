import { join } from "node:path";
import { ROOT } from "./root.ts";
import { type Service, startService } from "./service.ts";

export type Site = {
  addresses: { site: string; assets: string; sandbox: string };
  /** Resolves with the name of the first service that ends without being stopped. */
  firstEnd: Promise<string>;
  /** Ends all services, the one that holds the database last. */
  stop(): Promise<void>;
};

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return Number(env[name] || fallback);
}

/** Starts site, assets origin and, except in production, the payment sandbox as services and waits until all take requests. */
export async function startSite(env: NodeJS.ProcessEnv, onOutput?: (line: string) => void): Promise<Site> {
  const addresses = {
    site: `http://localhost:${port(env, "PORT", 4000)}`,
    assets: `http://localhost:${port(env, "ASSETS_PORT", 4001)}`,
    sandbox: `http://127.0.0.1:${port(env, "SANDBOX_PORT", 4002)}`,
  };
  const script = (path: string) => join(ROOT, "server", "src", path);
  // The server makes the secrets which the sandbox reads, so it comes first.
  const services: Service[] = [startService("server", script("main.ts"), env, onOutput)];
  try {
    services.push(startService("assets", script("assets/main.ts"), env, onOutput));
    await Promise.all(services.map((service) => service.ready));
    if (env.KALIMA_MODE !== "production") {
      const sandbox = startService("sandbox", script("sandbox/main.ts"), env, onOutput);
      services.push(sandbox);
      await sandbox.ready;
    }
  } catch (error) {
    await stopAll(services);
    throw error;
  }
  return {
    addresses,
    firstEnd: Promise.race(services.map(async (service) => service.ended.then(() => service.name))),
    stop: () => stopAll(services),
  };
}

async function stopAll([server, ...others]: Service[]): Promise<void> {
  for (const service of others) service.ready.catch(() => {});
  server?.ready.catch(() => {});
  await Promise.all(others.map((service) => service.stop()));
  await server?.stop();
}
