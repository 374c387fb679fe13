import { type FrameMessage, frameMessage } from "@kalima/contracts/payment-frame";

type Received = { origin: string; source: unknown; data: unknown };
/** Where messages may come from: the provider's origin, and of its windows only the one we opened. */
export type FramePeer = { origin: string; window: unknown };

/** A message of our hosted fields; null for anything else that reaches this window. */
export function readFrameMessage({ origin, source, data }: Received, peer: FramePeer): FrameMessage | null {
  if (!peer.window || origin !== peer.origin || source !== peer.window) return null;
  const message = frameMessage.safeParse(data);
  return message.success ? message.data : null;
}
