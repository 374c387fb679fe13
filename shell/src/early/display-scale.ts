/** Steps of the reader's own zoom in Chromium, in percent. */
const ZOOM_STEPS = [25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500];

/**
 * Runs in the head before the first paint, only where the flag `desktop_zoom_scaling` is on. Shows the page in its drawn size
 * on a display that the system enlarges by 125 to 175%, with a mouse and a window of at least 1280 px (SH-Z01, A-43).
 *
 * `devicePixelRatio` is the system's scale times the reader's zoom. The reader's zoom is known from the window's outer width,
 * which does not follow it, and is divided out: the page gets the same size at every zoom, and the zoom enlarges it in full.
 * It is reckoned once per load, as soon as the window has a width. Other browsers than Chromium do not tell the two apart,
 * and keep the page as it is; so does a window whose inner width is not the outer one, as beside docked tools.
 *
 * Two things do not follow `zoom` by themselves: the height of the window, and where React Aria puts its overlays, which it
 * measures in pixels of the window.
 */
export const DISPLAY_SCALE_SCRIPT = `(function(d,w){
function apply(){
if(!w.outerWidth)return w.requestAnimationFrame(apply);
if(!w.navigator.userAgentData||w.outerWidth<1280||!w.matchMedia("(pointer:fine)").matches)return;
var seen=w.outerWidth/w.innerWidth*100,zoom=[${ZOOM_STEPS}].filter(function(step){return Math.abs(seen/step-1)<.03})[0];
var scale=Math.round(w.devicePixelRatio*1e4/zoom)/100,sheet=new CSSStyleSheet();
if(!(scale>=1.25&&scale<=1.75))return;
sheet.replaceSync(":root{zoom:"+1/scale+";--full-height:calc(100dvh*"+scale+")}div[data-placement]{zoom:"+scale+"}div[data-placement]>*{zoom:"+1/scale+"}");
d.adoptedStyleSheets=[sheet];
}
apply();
})(document,window);`;
