import { useCursorPages } from "@kalima/platform/pages";
import {
  keepInTab,
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import type { MoveSupportRequest, SupportRequest } from "@kalima/support-contract";
import {
  listSupportRequests,
  moveSupportRequest,
  replyToSupportRequest,
  resendSupportReply,
  SUPPORT_STORAGE_KEYS,
  withdrawSupportReply,
} from "@kalima/support-contract";

export type ChosenState = "open" | "taken" | "answered" | "closed";
/** The key of all lists of questions: an act on one of them reads these again. */
export const QUESTIONS = "support-requests";
/** While an answer is on its way. */
const REREAD_MS = 10_000;

const isSending = (questions: readonly SupportRequest[] = []) =>
  questions.some(({ replies }) => replies.some(({ delivery }) => delivery?.state === "sending"));

/** Questions in a state, page by page. */
export function useQuestions(state: ChosenState) {
  const { http } = usePlatform();
  return useCursorPages(
    [QUESTIONS, state],
    ({ cursor, signal }) => http.call(listSupportRequests, { query: { state, cursor, limit: 50 }, signal }),
    {
      refetchInterval: ({ state: { data } }) =>
        isSending(data?.pages.flatMap(({ items }) => items)) ? REREAD_MS : false,
    },
  );
}

/** One question in whatever state; null if there is none. */
export function useQuestion(id: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [QUESTIONS, id],
    queryFn: async ({ signal }) =>
      (await http.call(listSupportRequests, { query: { state: "open", id }, signal })).items[0] ?? null,
    refetchInterval: ({ state: { data } }) => (data && isSending([data]) ? REREAD_MS : false),
  });
}

type Move = { id: string } & MoveSupportRequest;
type Reply = { id: string; text: string };

/** Takes or closes a question. All lists are read again, also after a refusal: a colleague may have been faster. */
export function useMoveQuestion() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ id, state }: Move) => http.call(moveSupportRequest, { params: { id }, body: { state } }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [QUESTIONS] }),
  });
}

/** Where this tab keeps an answer until it is sent. */
export const nameDraft = (id: string) => `${SUPPORT_STORAGE_KEYS.replyDraft}:${id}`;

/**
 * Answers a question, and offers to undo that while the answer has not left. After a refusal the lists stay as they are, and with
 * them what was typed.
 */
export function useReplyToQuestion(onSent: () => void) {
  const { t } = useTranslation("dashboard");
  const { http, toasts } = usePlatform();
  const client = useQueryClient();
  const withdraw = useWithdrawal();
  return useMutation({
    mutationFn: ({ id, text }: Reply) => http.call(replyToSupportRequest, { params: { id }, body: { text } }),
    // Before the lists are read: the form leaves with its question.
    onSuccess: ({ heldReplyId: replyId }, { id, text }) => {
      onSent();
      const action = replyId ? { label: t("questions.undo"), run: () => void withdraw({ id, replyId }, text) } : null;
      toasts.show({ tone: "success", text: t("questions.sent"), ...(action && { action }) });
      return client.invalidateQueries({ queryKey: [QUESTIONS] });
    },
  });
}

/** Takes an answer back before it leaves; its form, which has left meanwhile, finds the text again. */
function useWithdrawal() {
  const { t } = useTranslation("dashboard");
  const { http, toasts } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return async function withdraw(params: { id: string; replyId: string }, text: string): Promise<void> {
    // Before the call: other desks, and this one, hear of the change before its answer.
    keepInTab(nameDraft(params.id), text);
    try {
      await http.call(withdrawSupportReply, { params });
      toasts.show({ tone: "info", text: t("questions.undone") });
    } catch (error) {
      keepInTab(nameDraft(params.id), null);
      showFailure(error);
    }
    await client.invalidateQueries({ queryKey: [QUESTIONS] });
  };
}

/** Sends an answer again that could not be sent. All lists are read again, also after a refusal. */
export function useSendAgain(onSent: () => void) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: (params: { id: string; replyId: string }) => http.call(resendSupportReply, { params }),
    // Before the lists are read: the button leaves with the failure.
    onSuccess: onSent,
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: [QUESTIONS] }),
  });
}
