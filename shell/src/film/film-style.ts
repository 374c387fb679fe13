/**
 * The loading film: the mark draws itself, two bubbles come from either side and meet.
 *
 * Inline in the head, because it plays from the first paint, before any style sheet is there. Colours are those of
 * `tokens.css`, whose variables do not exist yet; the margin that browsers give a page goes at once, because it would shift
 * when the style sheets come. Only `opacity` and `transform` move, of elements rather than of shapes
 * inside one, so that the compositor plays it while the main thread is busy with scripts.
 *
 * `data-film` on the document, set by the early script: `first` plays it; `over` means that it has ended; `later`, on
 * further pages of the tab, shows it only to a visitor who has waited for content for 300 ms. `data-content` says that
 * content is there: without it the film does not end, with it nothing but the first one is shown. Without scripts there
 * is none. While it fades, presses reach the page, which is visible by then; with reduced motion it does not fade. The first
 * bubble is faintly visible from the start, so that no frame is empty.
 */
export const FILM_STYLE = `
@layer reset,tokens,base,ui,components;
html{background:#fbfaf7}
body{margin:0}
@media not print{html[data-theme=dark]{background:#0e1513}}
[data-loading-film]{display:none}
@media screen{
[data-film] [data-loading-film]{display:grid;position:fixed;z-index:200;inset:0;place-content:center;background:#fbfaf7}
[data-film][data-content]:not([data-film=first]) [data-loading-film]{display:none}
[data-film=first] [data-loading-film]{animation:film-fade .25s 1.75s forwards,film-open 1ms 1.75s forwards,film-end 1ms 2s forwards}
[data-film=first]:not([data-content]) [data-loading-film]{opacity:1!important;visibility:visible!important;pointer-events:auto!important}
[data-film=later] [data-loading-film]{animation:film-wait .3s}
}
[data-loading-film] span{position:absolute;overflow:hidden;inline-size:1px;block-size:1px;clip-path:inset(50%);white-space:nowrap}
[data-loading-film] svg{grid-area:1/1;inline-size:112px;block-size:112px;overflow:visible;animation:film-appear .7s cubic-bezier(.2,.8,.2,1) backwards}
[data-loading-film] svg:nth-of-type(1){--film-from:translate(-46px,-28px);--film-opacity:.3;fill:#0b6b5c}
[data-loading-film] svg:nth-of-type(2){--film-from:translate(46px,28px);fill:#f2a93b;animation-delay:.15s}
[data-loading-film] svg:nth-of-type(3){fill:#07463c;animation-delay:.75s;animation-duration:.3s}
[data-loading-film] svg:nth-of-type(4){--film-from:rotate(-90deg) scale(.2);fill:#ffffff;animation-delay:.9s}
[data-theme=dark] [data-loading-film]{background:#0e1513}
[data-theme=dark] [data-loading-film] svg:nth-of-type(1){fill:#4fc3ae}
[data-theme=dark] [data-loading-film] svg:nth-of-type(2){fill:#f5b95c}
[data-theme=dark] [data-loading-film] svg:nth-of-type(3){fill:#0b3a33}
[data-theme=dark] [data-loading-film] svg:nth-of-type(4){fill:#eef3f0}
@keyframes film-appear{from{opacity:var(--film-opacity,0);transform:var(--film-from,none)}}
@keyframes film-fade{to{opacity:0}}
@keyframes film-open{99%,to{pointer-events:none}}
@keyframes film-end{99%,to{visibility:hidden}}
@keyframes film-wait{0%,99%{visibility:hidden}}
@media (prefers-reduced-motion:reduce){[data-film=first] [data-loading-film]{animation:film-end 1ms 2s forwards}[data-loading-film] svg{animation:none!important}}
@media (forced-colors:active){[data-loading-film]{background:Canvas!important}[data-loading-film] svg{fill:CanvasText!important}[data-loading-film] svg:nth-of-type(n+3){fill:Canvas!important}}
`.trim();
