import type { ModuleFactory } from "../server-module.ts";
import { createPresence, type Presence } from "./presence.ts";
import { openSupportNamespace } from "./support-sockets.ts";

/** Live help: the queue and its conversations over one socket namespace. */
export const supportModule: ModuleFactory = (context) => {
  const { clock, log } = context;
  let opened: (ReturnType<typeof openSupportNamespace> & { presence: Presence }) | undefined;
  return {
    name: "support",
    access: {},
    async routes() {
      // Sockets only.
    },
    sockets(io) {
      const support = openSupportNamespace(io, context);
      const onError = (error: Error) => log.warn(`support: ${error.message}`);
      opened = { ...support, presence: createPresence(support.desk, support.namespace, { clock, onError }) };
    },
    async start() {
      opened?.presence.start();
    },
    async close() {
      opened?.unsubscribe();
      opened?.desk.close();
      await opened?.presence.close();
    },
  };
};
