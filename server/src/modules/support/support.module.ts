import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { MESSAGE_UPLOAD } from "@kalima/messages-contract";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved, accountSignedIn } from "../users/public.ts";
import { UNANSWERED_CHATS } from "./agent-chats.repository.ts";
import { answerTimesRoutes } from "./answer-times.routes.ts";
import { createAnswerTimes } from "./answer-times.ts";
import { createAssignments } from "./assign-conversations.ts";
import { assignmentRoutes } from "./assignment.routes.ts";
import { WAITING_CALLS } from "./call-backs/call-backs.repository.ts";
import { callBacksRoutes } from "./call-backs/call-backs.routes.ts";
import { callBacksService } from "./call-backs/call-backs.service.ts";
import { cannedRepliesRoutes } from "./canned-replies.routes.ts";
import { conversationsRepository } from "./conversations.repository.ts";
import { ownConversationsRoutes } from "./own-conversations.routes.ts";
import { provideSupport } from "./personal-data.ts";
import { createPresence, type Presence } from "./presence.ts";
import { chosenRequestsRoutes } from "./requests/chosen-requests.routes.ts";
import { createQuestionActs } from "./requests/question-acts.ts";
import { UNANSWERED_REQUESTS } from "./requests/requests.repository.ts";
import { requestsRoutes } from "./requests/requests.routes.ts";
import { requestsService } from "./requests/requests.service.ts";
import { provideSearchedQuestions } from "./requests/search-questions.ts";
import { deleteAccountConversations, deleteOldConversations } from "./retention.ts";
import { supportFiguresRoutes } from "./support-figures.routes.ts";
import { supportKinds } from "./support-kinds.ts";
import { openSupportNamespace } from "./support-sockets.ts";

const RETENTION_SECONDS = HOUR_SECONDS;

/** Live chat over one socket namespace, with its queue; and questions that are left for later, over HTTP. */
export const supportModule: ModuleFactory = (context) => {
  const { clock, database, events, files, jobs, log } = context;
  provideSupport(context);
  provideSearchedQuestions(context);
  context.notificationKinds.provide(supportKinds);
  context.queues.register({
    key: "support-requests",
    roles: ["agent", "admin"],
    permission: "support.change",
    due: "answer",
    select: () => ({ statement: UNANSWERED_REQUESTS }),
  });
  context.queues.register({
    key: "live-chats",
    roles: ["admin"],
    permission: "support.change",
    due: "chat",
    select: () => ({ statement: UNANSWERED_CHATS }),
  });
  context.queues.register({
    key: "call-backs",
    roles: ["agent", "admin"],
    permission: "support.change",
    due: "callBack",
    select: () => ({ statement: WAITING_CALLS }),
  });
  files.registerPurpose({ purpose: "temporary", ...MESSAGE_UPLOAD });
  const deleteAccount = jobs.define<{ userId: string }>({
    name: "support.delete-account",
    run: ({ userId }) => deleteAccountConversations(database, userId),
  });
  events.on(accountRemoved, (tx, { userId }) => jobs.enqueue(tx, deleteAccount, { userId }));
  events.on(accountSignedIn, (tx, { userId, guestId }) => conversationsRepository(tx).adopt(guestId, userId));
  jobs.schedule({
    name: "support.retention",
    everySeconds: RETENTION_SECONDS,
    run: () => deleteOldConversations(database, clock),
  });
  const announceDesks = () => opened?.desk.announceDesks();
  const questionActs = createQuestionActs(context);
  const requests = requestsService(context, questionActs, announceDesks);
  const assignments = createAssignments(context, () => opened?.desk);
  let opened: (ReturnType<typeof openSupportNamespace> & { presence: Presence }) | undefined;
  return {
    name: "support",
    routes: [
      ...requestsRoutes(requests),
      ...chosenRequestsRoutes(context, questionActs, announceDesks),
      ...assignmentRoutes(context, { assignments, requests }),
      ...callBacksRoutes(callBacksService(context)),
      ...cannedRepliesRoutes(database, clock),
      ...supportFiguresRoutes(database, clock),
      ...ownConversationsRoutes(database),
      ...answerTimesRoutes(createAnswerTimes(database, clock)),
    ],
    sockets(io) {
      const support = openSupportNamespace(io, context, assignments);
      const onError = (error: Error) => log.warn(`support: ${error.message}`);
      opened = { ...support, presence: createPresence(support.desk, support.namespace, { clock, onError }) };
    },
    async start() {
      opened?.presence.start();
      opened?.connections.start();
    },
    async close() {
      opened?.unsubscribe();
      opened?.desk.close();
      await opened?.presence.close();
      await opened?.connections.close();
    },
  };
};
