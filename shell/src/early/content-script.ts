/**
 * Runs in the body between the style sheets and the content, and so, as a script, once the sheets have loaded. It also
 * makes browsers that paint content beside loading sheets wait for them.
 */
export const CONTENT_SCRIPT = `document.documentElement.setAttribute("data-content","")`;
