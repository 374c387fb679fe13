/**
 * Fetches what the document names for after the entry (`renderAheadTag` of the server). Until the entry runs, nothing of it
 * competes with styles, font and entry.
 */
export function fetchAhead(document: Document): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-ahead]");
  template?.replaceWith(template.content);
}
