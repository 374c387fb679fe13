type HtmlPolicy = { createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };

/** Lets HTML through that this site's own server rendered of a page; the content policy knows the name. */
export function trustedHtml(window: Window): (html: string) => string {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  const policy = trustedTypes?.createPolicy("shell#pages", { createHTML: (html) => html });
  return (html) => (policy ? policy.createHTML(html) : html);
}
