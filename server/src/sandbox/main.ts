import closeWithGrace from "close-with-grace";
import { ConfigError, readConfig } from "../config.ts";
import { loadSecrets } from "../secrets.ts";
import { buildSandbox } from "./app.ts";
import { createWebhooks } from "./webhooks.ts";

/** Names of the same site when it runs on this machine. */
function siteOrigins(siteOrigin: string): string[] {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const isLocal = ["localhost", "127.0.0.1"].includes(hostname);
  return isLocal ? ["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}:${port}`) : [siteOrigin];
}

try {
  const config = readConfig(process.env);
  const { webhookSecret } = await loadSecrets(config);
  const clock = () => new Date();
  const webhooks = createWebhooks({
    // The site's own port: a public address may not be reachable from inside.
    url: `http://localhost:${config.port}/api/payments/webhooks/sandbox`,
    secret: webhookSecret,
    clock,
    warn: console.warn,
  });
  const app = buildSandbox({
    siteOrigins: siteOrigins(config.siteOrigin),
    webhookSecret,
    tell: webhooks.send,
    clock,
  });
  closeWithGrace({ delay: 5_000, logger: console }, async ({ err }) => {
    if (err) console.error(err);
    webhooks.close();
    await app.close();
  });
  await app.listen({ host: "127.0.0.1", port: config.sandboxPort });
  console.log(`ready http://127.0.0.1:${config.sandboxPort}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
