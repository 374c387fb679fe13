import { type CardBrand, type FrameRequest, frameAddress } from "@kalima/contracts/payment-frame";
import { usePlatform } from "@kalima/platform/react";
import { useEffect, useRef, useState } from "react";
import { readFrameMessage } from "./read-frame-message.ts";
import { createTokenRequest, type Tokenised } from "./token-request.ts";

const READY_WITHIN_MS = 10_000;

export type CardLook = { brand: CardBrand; last4: string | undefined };
export type CardFields = ReturnType<typeof useCardFields>;

/**
 * The provider's fields in their frame: their state, their size and the one thing asked of them, a token.
 * Card number and CVV never come here.
 */
export function useCardFields(hostedFieldsUrl: string, onEdited: () => void) {
  const { i18n, theme } = usePlatform();
  const [origin] = useState(() => new URL(hostedFieldsUrl).origin);
  const [address] = useState(() => {
    const { language } = i18n;
    return frameAddress(hostedFieldsUrl, { origin: window.location.origin, language, theme: theme.current() });
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const edited = useRef(onEdited);
  const [request] = useState(() => createTokenRequest());
  const [load, setLoad] = useState(1);
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [height, setHeight] = useState<number | undefined>();
  const [card, setCard] = useState<CardLook>({ brand: "card", last4: undefined });
  const [post] = useState(() => (message: FrameRequest) => frame.current?.contentWindow?.postMessage(message, origin));

  useEffect(() => {
    edited.current = onEdited;
  });

  useEffect(() => {
    function hear(event: MessageEvent) {
      const message = readFrameMessage(event, { origin, window: frame.current?.contentWindow });
      if (!message) return;
      if (message.type === "ready") setStatus("ready");
      // Put away while the bank answers, the fields have no height of their own.
      const isSized = message.type === "ready" || message.type === "height";
      if (isSized && message.height > 0) setHeight(Math.ceil(message.height));
      if (message.type === "change") {
        setCard({ brand: message.brand, last4: message.last4 });
        edited.current();
      }
      if (message.type === "invalid" && document.activeElement !== frame.current) {
        // Not every browser lets a page in a frame take the focus by itself.
        frame.current?.focus();
        post({ type: "kalima.fields.focus" });
      }
      request.hear(message);
    }
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [origin, request, post]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each load has its own time
  useEffect(() => {
    if (status !== "loading") return;
    const timer = setTimeout(() => setStatus("failed"), READY_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [status, load]);

  useEffect(() => {
    if (status !== "ready") return;
    const subscription = theme.changes.subscribe((now) => post({ type: "kalima.fields.theme", theme: now }));
    return () => subscription.unsubscribe();
  }, [status, theme, post]);

  return {
    frame,
    address,
    /** Another value for each load, so that a retry makes a new frame. */
    load,
    status,
    height,
    card,
    retry() {
      setStatus("loading");
      setLoad((before) => before + 1);
    },
    tokenise(): Promise<Tokenised> {
      if (status !== "ready") return Promise.resolve({ outcome: "failed", code: "payment.provider_unavailable" });
      return request.ask(() => post({ type: "kalima.fields.submit" }));
    },
  };
}
