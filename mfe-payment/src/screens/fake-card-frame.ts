import type { FrameMessage, FrameRequest } from "@kalima/contracts/payment-frame";
import { act } from "@testing-library/react";

const ORIGIN = "http://127.0.0.1:4010";

/** The provider's frame: hears what is posted to it and speaks as its window. `remove` takes it out of the page again. */
export function createFakeCardFrame() {
  const heard: { message: FrameRequest; target: string }[] = [];
  const frameWindow = {
    postMessage: (message: FrameRequest, target: string) => {
      heard.push({ message, target });
    },
  };
  const before = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
  Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { configurable: true, get: () => frameWindow });

  function say(message: FrameMessage, origin = ORIGIN) {
    const event = new MessageEvent("message", { data: message, origin });
    Object.defineProperty(event, "source", { value: frameWindow });
    act(() => {
      window.dispatchEvent(event);
    });
  }

  return {
    heard,
    say,
    /** Answers a submit with a token of a Visa card. */
    giveToken: (token: string, origin?: string) =>
      say({ type: "token", token, brand: "visa", last4: "4242", expiry: "12/29" }, origin),
    submits: () => heard.filter(({ message }) => message.type === "kalima.fields.submit").length,
    remove() {
      if (before) Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", before);
    },
  };
}
