import { filesModule } from "./files/files.module.ts";
import type { ModuleFactory } from "./server-module.ts";

/** Every domain of the server, one line each. */
export const modules: readonly ModuleFactory[] = [filesModule];
