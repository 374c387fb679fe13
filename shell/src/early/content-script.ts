/**
 * Runs in the body between the style sheets and the content, and so, as a script, once the sheets have loaded. It also
 * makes browsers that paint content beside loading sheets wait for them. A page that begins further down, marked by
 * `data-start`, is scrolled there before its code loads.
 */
export const CONTENT_SCRIPT = `(function(d){
d.documentElement.setAttribute("data-content","");
d.addEventListener("readystatechange",function(){
var start=d.readyState==="interactive"&&d.querySelector("[data-start]");
if(start)start.scrollIntoView()
})
})(document);`;
