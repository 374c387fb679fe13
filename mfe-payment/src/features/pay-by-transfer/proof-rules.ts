import { sendProofBody } from "@kalima/payment-contract";

/** The fields that a student fills in about the account that paid. */
export type ProofTexts = Record<"accountName" | "accountNumber" | "bankName" | "bankCode" | "bankReference", string>;
export const NO_TEXTS: ProofTexts = {
  accountName: "",
  accountNumber: "",
  bankName: "",
  bankCode: "",
  bankReference: "",
};
export type ProofField = keyof ProofTexts;
export const PROOF_FIELDS = Object.keys(NO_TEXTS) as ProofField[];

/** Field → error code, by the rules of the server. */
export function textFaults(texts: ProofTexts): Partial<Record<ProofField, string>> {
  const faults = PROOF_FIELDS.map((field) => {
    const { error } = sendProofBody.shape[field].safeParse(texts[field]);
    return [field, error?.issues[0]?.message] as const;
  });
  return Object.fromEntries(faults.filter(([, code]) => code !== undefined));
}
