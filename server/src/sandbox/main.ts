import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { StartError } from "../kernel/database/data-folder.ts";
import { ConfigError, readConfig } from "../settings/config.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { buildSandbox } from "./app.ts";
import { openBooks } from "./books.ts";
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
    books: openBooks(join(config.dataFolder, "sandbox")),
    onEvent: webhooks.send,
    clock,
  });
  closeWithGrace({ delay: 5_000, logger: console }, async ({ err }) => {
    if (err) console.error(err);
    webhooks.close();
    await app.close();
  });
  await app.listen({ host: "127.0.0.1", port: config.sandboxPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new StartError(`Port ${config.sandboxPort} is in use; stop what uses it, or set SANDBOX_PORT to a free one.`);
  });
  console.log(`ready http://127.0.0.1:${config.sandboxPort}`);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
