import { acceptInvitation, readOwnInvitation } from "@kalima/accounts-contract";
import { DAY_MS, DAY_SECONDS } from "@kalima/contracts/domain";
import {
  approveInvitation,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "@kalima/staff-contract";
import { admins, provedAdmins, requireSession } from "../../kernel/http/access.ts";
import { toNetwork } from "../../kernel/http/request-context.ts";
import { DONE, handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createPasswords } from "../../security/passwords.ts";
import { createBrowserSessions, createKnownDevices } from "../auth/public.ts";
import { accountRemoved } from "../users/public.ts";
import { acceptByLink, readByLink } from "./accept-invitation.ts";
import { createInvitationLinks } from "./invitation-links.ts";
import { invitationsRepository, selectWaitingInvitations } from "./invitations.repository.ts";
import { approve, readInvitations, requestInvitation, resend, withdraw } from "./invite.ts";

const KEPT_DAYS = 30;
const tags = ["people"];
const acting = { access: { ...admins("people.change"), reach: "all" }, tags } as const;

/** Invitations to work here: staff ask, a second person approves, and a link by SMS makes the account. */
export const invitationsModule: ModuleFactory = (context) => {
  const { database, clock, events, jobs, queues, secrets } = context;
  const links = createInvitationLinks(context);
  const parts = { ...context, links, passwords: createPasswords() };
  const browserSessions = createBrowserSessions({ ...context, devices: createKnownDevices(secrets.cookieKey) });
  queues.register({
    key: "invitations",
    roles: ["admin"],
    permission: "people.approve",
    due: "personChange",
    // A second person decides.
    select: ({ userId }, now) => selectWaitingInvitations(userId, now),
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    await invitationsRepository(tx).forget(userId);
  });
  jobs.schedule({
    name: "invitations.sweep",
    everySeconds: DAY_SECONDS,
    run: async () => {
      await invitationsRepository(database).forgetOld(new Date(clock().getTime() - KEPT_DAYS * DAY_MS));
    },
  });
  return {
    name: "invitations",
    routes: [
      handle(
        listInvitations,
        {
          access: admins("people.change"),
          summary: "People who are invited to work here and have no account yet",
          tags,
        },
        async (request) => ({ data: await readInvitations(context, requireSession(request)) }),
      ),
      handle(
        invite,
        {
          access: provedAdmins("people.change"),
          act: "invitation.requested",
          summary: "Ask for an agent or an admin; a second person decides, and then a link leaves by SMS",
          tags,
        },
        async (request) => ({ data: await requestInvitation(parts, requireSession(request), request.body) }),
      ),
      handle(
        approveInvitation,
        {
          access: { ...provedAdmins("people.approve"), reach: "all" },
          act: "invitation.approved",
          summary: "Approve an invitation that somebody else asked for; its link leaves",
          tags,
        },
        async (request) => ({ data: await approve(parts, requireSession(request), request.params.id) }),
      ),
      handle(
        resendInvitation,
        { ...acting, act: "invitation.sent_again", summary: "Send a new link; the one before stops working" },
        async (request) => ({ data: await resend(parts, requireSession(request), request.params.id) }),
      ),
      handle(
        withdrawInvitation,
        { ...acting, act: "invitation.withdrawn", summary: "Refuse or withdraw an invitation; its link stops working" },
        async (request) => {
          await withdraw(parts, request.params.id);
          return DONE;
        },
      ),
      handle(
        readOwnInvitation,
        {
          access: "public",
          act: { unaudited: "changes nothing" },
          summary: "The invitation that a link came with",
          tags,
        },
        async ({ body }) => ({ data: await readByLink(parts, body.token) }),
      ),
      handle(
        acceptInvitation,
        {
          access: "public",
          act: { unaudited: "as a visitor" },
          summary: "Make the account of an invitation, by its link, and begin its session",
          tags,
        },
        async (request, reply) => {
          const caller = { requestId: request.id, network: toNetwork(request.ip) };
          return browserSessions.begin(request, reply, await acceptByLink(parts, request.body, caller));
        },
      ),
    ],
  };
};
