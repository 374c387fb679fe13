import { type FrameMessage, frameMessage } from "@kalima/payment-contract";

type Received = { origin: string; source: unknown; data: unknown };
/** The only accepted sender: the provider's origin, in the window of our iframe. */
export type FramePeer = { origin: string; window: unknown };

/** Parses a message of the hosted fields; null for a message from any other sender or of another shape. */
export function readFrameMessage({ origin, source, data }: Received, peer: FramePeer): FrameMessage | null {
  if (!peer.window || origin !== peer.origin || source !== peer.window) return null;
  const message = frameMessage.safeParse(data);
  return message.success ? message.data : null;
}
