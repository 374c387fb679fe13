import { uploadFile } from "@kalima/accounts-contract";
import { chooseTransfer, sendProof } from "@kalima/payment-contract";
import { createActionKeys, useMutation, usePlatform, useQueryClient } from "@kalima/platform/react";
import { useRef, useState } from "react";
import { paymentKey } from "../../shared/payment-state.ts";
import type { ProofTexts } from "./proof-rules.ts";

/** Chooses to pay by transfer. */
export function useChooseTransfer(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(chooseTransfer, { params: { referenceCode } }),
    onSuccess: (payment) => client.setQueryData(paymentKey(referenceCode), payment),
    onError: () => client.invalidateQueries({ queryKey: paymentKey(referenceCode) }),
  });
}

/** Uploads a proof, then sends it to staff. The upload can be taken back; what was typed stays. */
export function useSendProof(referenceCode: string) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());
  const [share, setShare] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);

  const mutation = useMutation({
    mutationFn: async ({ file, texts }: { file: File; texts: ProofTexts }) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const form = new FormData();
      // The server reads the purpose before it takes the file.
      form.append("purpose", "proof");
      form.append("file", file);
      setShare(0);
      const { id: fileId } = await http.call(uploadFile, { body: form, onProgress: setShare, signal });
      setShare(null);
      const body = { fileId, ...texts };
      return http.call(sendProof, { params: { referenceCode }, body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: (payment) => {
      keys.succeed();
      client.setQueryData(paymentKey(referenceCode), payment);
    },
    onError: (error) => {
      keys.fail(error);
      return client.invalidateQueries({ queryKey: paymentKey(referenceCode) });
    },
    onSettled: () => setShare(null),
  });

  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    error: leaving.current?.signal.aborted ? null : mutation.error,
    reset: mutation.reset,
    /** How much of the file has been sent, 0 to 1; null while none is being sent. */
    share,
    cancel: () => leaving.current?.abort(),
  };
}
