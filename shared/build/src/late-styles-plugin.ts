import { type Compiler, rspack } from "@rspack/core";

/**
 * Runs in rspack's function that loads a style sheet, once it has made `link`; it would put it into the head next.
 * Without its `data-rspack-loading`, rspack takes the link for one that has loaded.
 */
const APPEND = `
needAttach = false;
if (document.querySelector('style[data-href="' + url + '"]')) link.removeAttribute("data-rspack-loading");
else (document.querySelector("[data-styles]") || document.head).append(link);`;

/**
 * The document's own style sheets are in its body, below the loading film, so that the film need not wait for them.
 * Those that come later go to the element at its end: in the head they would lose against what they override. A sheet whose text
 * is already in the document, as `<style data-href>`, is not loaded again: the browser would lay out the whole page anew.
 */
export class LateStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("LateStylesPlugin", (compilation) => {
      const { createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      createLink.tap("LateStylesPlugin", (code) => code + APPEND);
    });
  }
}
