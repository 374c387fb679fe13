import { composeServer } from "./compose.ts";
import type { Database } from "./kernel/database/database.ts";
import { readConfig } from "./settings/config.ts";

/** Composing runs no query; one would fail here. */
const nothing: Database = {
  query: () => Promise.reject(new Error("No database while describing the API")),
  transaction: () => Promise.reject(new Error("No database while describing the API")),
};

/** The OpenAPI description of every route, without starting anything: what /api/openapi.json answers. */
export async function buildOpenApiDocument(): Promise<object> {
  const { app } = await composeServer({
    config: readConfig({ LOG_LEVEL: "silent" }),
    secrets: {
      tokenKeys: [{ kid: "none", key: "none" }],
      cookieKey: "none",
      factorKey: "none",
      webhookSecret: "none",
      vapid: { publicKey: "none", privateKey: "none" },
      visitorKey: "none",
      releaseKeys: { publicKey: "none", privateKey: "none" },
      backendKeys: { publicKey: "none", privateKey: "none" },
    },
    database: { database: nothing, connection: {}, exclusive: false },
  });
  const described = app.swagger();
  await app.close();
  return described;
}
