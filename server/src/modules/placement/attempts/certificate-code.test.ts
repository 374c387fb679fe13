import { expect, it } from "vitest";
import { createCertificateCode, normalizeCode } from "./certificate-code.ts";

it.each(["KLM-7Q4D-9XWA-M3TE", "klm-7q4d-9xwa-m3te", " KLM 7Q4D 9XWA M3TE ", "KLM7Q4D9XWAM3TE", "KLM–7Q4D–9XWA–M3TE"])(
  "finds the code in %j",
  (typed) => expect(normalizeCode(typed)).toBe("KLM-7Q4D-9XWA-M3TE"),
);

it("keeps a new code as it is", () => {
  const code = createCertificateCode();
  expect(normalizeCode(code)).toBe(code);
});
