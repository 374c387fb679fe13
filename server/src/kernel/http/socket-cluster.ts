import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createRedisAdapter } from "@socket.io/redis-streams-adapter";
import { Redis, type RedisOptions } from "ioredis";
import pg from "pg";
import type { Namespace } from "socket.io";
import type { Adapter } from "socket.io-adapter";
import type { Config } from "../../settings/config.ts";

/** How the sockets of all processes of a site reach each other; `adapter` is undefined for a site of one process. */
export type SocketCluster = { adapter: ((namespace: Namespace) => Adapter) | undefined; close(): Promise<void> };

type Options = {
  config: Pick<Config, "redisUrl" | "databaseUrl">;
  connection: pg.ClientConfig;
  onError: (error: Error) => void;
};

const REDIS_ANSWERS_WITHIN_MS = 2_000;
/**
 * Without an answer for so long a connection is given up for a new one: a lost network tells no side that it is over.
 * Readers wait 5 seconds for news by themselves, and Redis may take 5 more each way.
 */
const REDIS_SILENT_FOR_MS = 20_000;
const CONNECT_WITHIN_MS = 5_000;
/** One listens; one publishes, so that what a process says stays in order. */
const CONNECTIONS = 2;

/**
 * Local sockets get an event at once, whatever becomes of the others: the adapters themselves wait for Redis or Postgres
 * first. What is not published is not lost, because messages are rows that clients fetch.
 */
function deliverLocallyFirst(create: (namespace: Namespace) => Adapter, onError: Options["onError"]) {
  /** Not an arrow function: socket.io calls it with `new`. */
  function make(namespace: Namespace): Adapter {
    type Publishing = { doPublish(message: unknown): Promise<string> };
    const adapter = create(namespace) as Adapter & Publishing;
    const publish = adapter.doPublish.bind(adapter);
    adapter.doPublish = async (message) => {
      publish(message).catch(onError);
      return "";
    };
    return adapter;
  }
  return make;
}

/** Connects processes by streams of Redis. While Redis is away, events reach only sockets of their own process. */
function createRedisCluster(url: string, onError: Options["onError"]): SocketCluster {
  const clients: Redis[] = [];
  function connect(options: RedisOptions): Redis {
    const client = new Redis(url, { ...options, maxRetriesPerRequest: null, socketTimeout: REDIS_SILENT_FOR_MS });
    client.on("error", onError);
    clients.push(client);
    return client;
  }
  // Events of the past are useless: they are refused while Redis is away, not kept for its return.
  const publisher = connect({
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: REDIS_ANSWERS_WITHIN_MS,
  });
  // A reader that does not wait for the connection would ask again and again without a pause.
  publisher.duplicate = () => connect({});
  return {
    adapter: deliverLocallyFirst(createRedisAdapter(publisher), onError),
    async close() {
      for (const client of clients) client.disconnect();
    },
  };
}

/** Connects processes by NOTIFY of Postgres; payloads that are too long for it are passed through a table. */
function createPostgresCluster(connection: pg.ClientConfig, onError: Options["onError"]): SocketCluster {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: "kalima-sockets",
  });
  pool.on("error", onError);
  return {
    adapter: deliverLocallyFirst(createPostgresAdapter(pool, { errorHandler: onError }), onError),
    close: () => pool.end(),
  };
}

/** Redis where there is one, else the Postgres that the processes share. An embedded Postgres serves one process. */
export function createSocketCluster({ config, connection, onError }: Options): SocketCluster {
  if (config.redisUrl) return createRedisCluster(config.redisUrl, onError);
  if (config.databaseUrl) return createPostgresCluster(connection, onError);
  return { adapter: undefined, close: async () => undefined };
}
