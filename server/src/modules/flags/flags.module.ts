import { listFlags, setFlag } from "@kalima/school-contract";
import { admins, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { listFlagsForStaff, switchFlag } from "./flags.service.ts";

const tags = ["flags"];

/** HTTP routes of flags, for staff. Pages get their values with the document. */
export const flagsModule: ModuleFactory = (context) => ({
  name: "flags",
  routes: [
    handle(
      listFlags,
      {
        access: admins("flags.see"),
        summary: "Flags of the school: how they are switched, until when, and by whom",
        tags,
      },
      async () => ({ data: await listFlagsForStaff(context) }),
    ),
    handle(
      setFlag,
      {
        access: admins("flags.change"),
        act: "flag.switched",
        summary: "Switch a flag for an audience, or back to its default",
        tags,
      },
      async (request) => ({ data: await switchFlag(context, requireSession(request).userId, request.body) }),
    ),
  ],
  // Pages of the first second follow it, too. Without a database they have the defaults, or what was known last.
  start: async () => void (await context.flags.read().catch(() => undefined)),
});
