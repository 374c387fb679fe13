import type { Page } from "@playwright/test";

/** Fields of a page that make a visitor type what a browser, a password manager or the clipboard could fill in, one line each. */
export function fieldFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PASSWORDS = ["current-password", "new-password"];
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].filter(
      (field) => field.checkVisibility() && !field.disabled && !field.readOnly,
    );

    function describeFault(field: HTMLInputElement): string | null {
      const wanted = field.autocomplete;
      if (field.type === "password" && !PASSWORDS.includes(wanted)) return "is no password for a password manager";
      if (field.type === "tel" && !/^(tel|username)/.test(wanted)) return "takes no phone that the browser knows";
      if (field.type === "email" && !/^(email|username)/.test(wanted)) return "takes no e-mail that the browser knows";
      if (/code|otp/i.test(field.name) && wanted !== "one-time-code") return "takes no code from a message";
      if (field.maxLength === 1) return "is a part of one value";
      if (/checkbox|radio|file/.test(field.type)) return null;
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "123456");
      const isPasted = field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
      return isPasted ? null : "refuses what is pasted";
    }

    return fields.flatMap((field) => {
      const fault = describeFault(field);
      return fault ? [`${field.localName} “${field.name || field.labels?.[0]?.textContent}” ${fault}`] : [];
    });
  });
}
