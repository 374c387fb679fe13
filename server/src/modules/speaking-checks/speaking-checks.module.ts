import type { ModuleFactory } from "../../kernel/server-module.ts";
import { notifyOfChecks } from "./notify-of-checks.ts";
import { speakingCheckRoutes } from "./speaking-check.routes.ts";
import { staffExaminersRoutes } from "./staff-examiners.routes.ts";

/** Free meetings in which a trainer hears how a student speaks. */
export const speakingChecksModule: ModuleFactory = (context) => {
  notifyOfChecks(context);
  return { name: "speaking-checks", routes: [...speakingCheckRoutes(context), ...staffExaminersRoutes(context)] };
};
