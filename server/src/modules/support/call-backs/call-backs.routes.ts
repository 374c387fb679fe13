import { askCallBack, listCallBacks, listCallHours, noteCall } from "@kalima/support-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import { readAsker } from "../asking/asker.ts";
import { MAY_CHANGE_ANY, MAY_SEE } from "../asking/desk-access.ts";
import type { callBacksService } from "./call-backs.service.ts";

const tags = ["support"];

/** Routes for asking support for a call, and for making it. */
export function callBacksRoutes(callBacks: ReturnType<typeof callBacksService>): Routes {
  return [
    handle(listCallHours, { access: "public", summary: "Hours at which support can call you", tags }, async () => ({
      data: callBacks.listHours(),
    })),
    handle(
      askCallBack,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Ask support for a call at one of its hours; `contact` says whom to call without an account",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request) => {
        const callBy = await callBacks.ask(request.body, readAsker(request));
        return { data: { done: true as const, callBy: callBy.toISOString() } };
      },
    ),
    handle(
      listCallBacks,
      {
        access: MAY_SEE,
        act: "call-back.listed",
        summary: "People who asked for a call: those who wait by when it is due, others newest first",
        tags,
      },
      async ({ query }) => {
        const { people, nextCursor } = await callBacks.list(query);
        return { data: people, page: { nextCursor } };
      },
    ),
    handle(
      noteCall,
      {
        access: MAY_CHANGE_ANY,
        act: "call-back.tried",
        summary: "Note an attempt to call somebody, and what became of it",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request) => ({
        data: await callBacks.noteCall(request.params.id, request.body, requireSession(request).userId),
      }),
    ),
  ];
}
