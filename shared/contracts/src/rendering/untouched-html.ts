type Html = { __html: string };

/**
 * `dangerouslySetInnerHTML` of an element whose content is not React's: it is hydrated with whatever the server put there,
 * and created empty. React writes whenever the object is another one, so it is always this one; the content policy takes
 * no plain text, not even an empty one.
 */
export const UNTOUCHED_HTML: Html = {
  __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "",
};
