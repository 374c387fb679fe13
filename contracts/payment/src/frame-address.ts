import { language, theme } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Query of the hosted fields' page. `origin` is the site that frames it; messages go there and nowhere else. */
export const frameQuery = z.object({
  origin: z.url().check(z.maxLength(200)),
  language: z._default(language, "en"),
  theme: z._default(theme, "light"),
});
export type FrameQuery = z.infer<typeof frameQuery>;

/** The address for an iframe: `hostedFieldsUrl` of the payment, plus who frames it and how it should look. */
export function frameAddress(hostedFieldsUrl: string, query: FrameQuery): string {
  const address = new URL(hostedFieldsUrl);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
