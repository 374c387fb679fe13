import type { FrameMessage, FrameRequest } from "@kalima/payment-contract";
import { act } from "@testing-library/react";

const ORIGIN = "http://127.0.0.1:4010";

/** Replaces the provider's iframe: records posted messages and sends its own. `remove` restores the DOM. */
export function createFakeCardFrame() {
  const received: { message: FrameRequest; target: string }[] = [];
  const frameWindow = {
    postMessage: (message: FrameRequest, target: string) => {
      received.push({ message, target });
    },
  };
  const before = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { configurable: true, get: () => frameWindow });

  function send(message: FrameMessage, origin = ORIGIN) {
    const event = new MessageEvent("message", { data: message, origin });
    Object.defineProperty(event, "source", { value: frameWindow });
    act(() => {
      window.dispatchEvent(event);
    });
  }

  return {
    received,
    send,
    /** Responds to a submit with the token of a Visa card. */
    giveToken: (token: string, origin?: string) =>
      send({ type: "token", token, brand: "visa", last4: "4242", expiry: "12/29" }, origin),
    submits: () => received.filter(({ message }) => message.type === "kalima.fields.submit").length,
    remove() {
      if (before) Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", before);
    },
  };
}
