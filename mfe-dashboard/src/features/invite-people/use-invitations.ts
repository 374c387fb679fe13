import {
  createActionKeys,
  useFailureToast,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import {
  approveInvitation,
  type Invitation,
  type Invite,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "@kalima/staff-contract";
import { useState } from "react";

const INVITATIONS = ["invitations"];

/** People who are invited to work here and have no account yet. */
export function useInvitations() {
  const { http } = usePlatform();
  return useQuery({ queryKey: INVITATIONS, queryFn: ({ signal }) => http.call(listInvitations, { signal }) });
}

/** Asks for somebody; a colleague decides. */
export function useInvite() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  return useMutation<Invitation, unknown, Invite>({
    mutationFn: (body) => http.call(invite, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => {
      keys.succeed();
      return client.invalidateQueries({ queryKey: INVITATIONS });
    },
  });
}

export type InvitationAct = "approve" | "resend" | "withdraw" | "refuse";

/** Acts on an invitation. The list is read again, also after a refusal: a colleague, or the invited person, may have been faster. */
export function useActOnInvitation() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("dashboard");
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation<unknown, unknown, { id: string; act: InvitationAct }>({
    mutationFn: ({ id, act }) => {
      if (act === "approve") return http.call(approveInvitation, { params: { id } });
      if (act === "resend") return http.call(resendInvitation, { params: { id } });
      return http.call(withdrawInvitation, { params: { id } });
    },
    onSuccess: (_, { act }) => toasts.show({ tone: "success", text: t(`invitations.done.${act}`) }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: INVITATIONS }),
  });
}
