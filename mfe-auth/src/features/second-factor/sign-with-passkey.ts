import type { askPasskeyToSignIn, beginPasskey, NewPasskey, UsedPasskey } from "@kalima/accounts-contract";
import type { AnswerOf } from "@kalima/contracts/operations";

/** True where the browser can use passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === "function";

/**
 * Has one of the person's passkeys sign what the server asks for; null if the person or the device declined.
 */
export async function signWithPasskey(asked: AnswerOf<typeof askPasskeyToSignIn>): Promise<UsedPasskey | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const used = await startAuthentication({ optionsJSON: asked as never }).catch(() => null);
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id: used.id, response };
}

/** Makes a passkey on a device of the person; null if the person or the device declined. */
export async function createPasskey(asked: AnswerOf<typeof beginPasskey>): Promise<NewPasskey | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await startRegistration({ optionsJSON: asked as never }).catch(() => null);
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { id: made.id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}
