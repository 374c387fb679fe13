import { authModule } from "./auth/auth.module.ts";
import { companyModule } from "./company/company.module.ts";
import { filesModule } from "./files/files.module.ts";
import type { ModuleFactory } from "./server-module.ts";
import { usersModule } from "./users/users.module.ts";

/** Every domain of the server, one line each. */
export const modules: readonly ModuleFactory[] = [companyModule, authModule, usersModule, filesModule];
