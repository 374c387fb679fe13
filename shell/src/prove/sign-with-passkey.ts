import type { askPasskeyToProve, UsedPasskey } from "@kalima/accounts-contract";
import type { AnswerOf } from "@kalima/contracts/operations";

/** Has one of the person's passkeys sign what the server asks for; null if the person or the device declined. */
export async function signWithPasskey(asked: AnswerOf<typeof askPasskeyToProve>): Promise<UsedPasskey | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const used = await startAuthentication({ optionsJSON: asked as never }).catch(() => null);
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id: used.id, response };
}
