import { endLocalRemote, setLocalRemote } from "@kalima/releases-contract";
import { admins, requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { remoteParams } from "../../release-access/public.ts";
import type { LocalRemotes } from "./local-remotes.ts";

const tags = ["releases"];

/** Routes that load one remote from a developer's machine, in this browser alone. */
export function localRoutes(locals: LocalRemotes): Routes {
  return [
    handle(
      setLocalRemote,
      {
        access: { ...admins("releases.change"), reach: "all" },
        act: { unaudited: "own device" },
        summary: "For an hour, get this remote from a developer's machine in this browser",
        tags,
        params: remoteParams,
        idempotency: "ignored",
      },
      async (request, reply) => {
        const { address, contract = null } = request.body;
        const wanted = { remote: request.params.remote, address, contract };
        const local = locals.turnOn(reply, request.cookies, wanted);
        const { userId } = requireSession(request);
        request.log.info({ remote: local.remote, address: local.address, userId }, "remote from a developer's machine");
        return { data: { remote: local.remote, address: local.address, until: local.until.toISOString() } };
      },
    ),
    handle(
      endLocalRemote,
      {
        // It only clears a cookie of the own browser.
        access: { level: "public", reach: "all" },
        act: { unaudited: "own device" },
        summary: "Get the released remote again",
        tags,
        params: remoteParams,
        idempotency: "ignored",
      },
      async (_request, reply) => {
        locals.end(reply);
        return DONE;
      },
    ),
  ];
}
