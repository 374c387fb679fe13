import { type FrameRequest, frameAddress } from "@kalima/payment-contract";
import { useFromBrowser, usePlatform } from "@kalima/platform/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readFrameMessage } from "./read-frame-message.ts";
import { createTokenRequest, type TokenResult } from "./token-request.ts";

const READY_TIMEOUT_MS = 10_000;

export type CardSummary = { brand: string; last4: string | undefined };
type Options = {
  /** True once the frame is on the page: until then it is not waited for. */
  isUsed: boolean;
  /** Something was typed. */
  onEdited: () => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
};
export type CardFields = ReturnType<typeof useCardFields>;

/**
 * State of the provider's card fields in their iframe, and `tokenise`, which requests a token from them. Card number
 * and CVV stay in the iframe.
 */
export function useCardFields(hostedFieldsUrl: string, { isUsed, onEdited, onSubmit }: Options) {
  const { i18n, theme } = usePlatform();
  const [origin] = useState(() => new URL(hostedFieldsUrl).origin);
  const address = useFromBrowser<string | undefined>(
    () =>
      frameAddress(hostedFieldsUrl, {
        origin: window.location.origin,
        language: i18n.language,
        theme: theme.current(),
      }),
    undefined,
  );
  const frame = useRef<HTMLIFrameElement>(null);
  const [request] = useState(() => createTokenRequest());
  const [load, setLoad] = useState(1);
  const [status, setStatus] = useState<"loading" | "ready" | "failed">("loading");
  const [height, setHeight] = useState<number | undefined>();
  const [card, setCard] = useState<CardSummary>({ brand: "card", last4: undefined });
  const [post] = useState(() => (message: FrameRequest) => frame.current?.contentWindow?.postMessage(message, origin));

  const reportEdit = useEffectEvent(() => onEdited());
  const submit = useEffectEvent(() => onSubmit());
  useEffect(() => {
    function onMessage(event: MessageEvent) {
      const message = readFrameMessage(event, { origin, window: frame.current?.contentWindow });
      if (!message) return;
      if (message.type === "ready") setStatus("ready");
      // A hidden frame reports a height of 0.
      const isSized = message.type === "ready" || message.type === "height";
      if (isSized && message.height > 0) setHeight(Math.ceil(message.height));
      if (message.type === "change") {
        setCard({ brand: message.network ?? message.brand, last4: message.last4 });
        reportEdit();
      }
      if (message.type === "submit") submit();
      if (message.type === "invalid" && document.activeElement !== frame.current) {
        // Some browsers do not let an iframe focus itself.
        frame.current?.focus();
        post({ type: "kalima.fields.focus" });
      }
      request.handle(message);
    }
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [origin, request, post]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is not read: each load has its own timeout
  useEffect(() => {
    if (!isUsed || status !== "loading") return;
    const timer = setTimeout(() => setStatus("failed"), READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [status, load, isUsed]);

  useEffect(() => {
    if (status !== "ready") return;
    const subscription = theme.changes.subscribe((now) => post({ type: "kalima.fields.theme", theme: now }));
    return () => subscription.unsubscribe();
  }, [status, theme, post]);

  return {
    frame,
    /**
     * Undefined until the page has hydrated: it names this page's origin. There is no frame before: one that is in the page as
     * it comes may be filled from the browser's history, and its first address is then one more step of Back.
     */
    address,
    /** Changes with each load: as a React key, it recreates the iframe on retry. */
    load,
    status,
    height,
    card,
    retry() {
      setStatus("loading");
      setLoad((before) => before + 1);
    },
    tokenise(): Promise<TokenResult> {
      if (status !== "ready") return Promise.resolve({ outcome: "failed", code: "payment.provider_unavailable" });
      return request.send(() => post({ type: "kalima.fields.submit" }));
    },
  };
}
