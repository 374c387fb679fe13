import { COOKIE_NAMES, LANGUAGE_PARAMETER, STORAGE_KEYS } from "@kalima/contracts/domain";
import { FILM_SEEN_KEY } from "../film/film-seen.ts";

/** sessionStorage: the language this tab was already corrected to. */
const CORRECTED_KEY = "LANGUAGE_CORRECTED";

/** In the readable `user` cookie of a student without a result: `"placed":false`, as cookies encode it. */
const LACKS_PLACEMENT = encodeURIComponent('"placed":false');

/**
 * Runs in the head before the first paint, inline and allowed by its nonce or hash.
 *
 * Cookies are read once, since each look asks another process. Theme: the stored one, on the document, and in the cookie
 * where the server did not know it. Language: a page in another language than the stored
 * one writes the cookie and loads once more, because its texts are already in the HTML; never twice, and not at all
 * where cookies are refused. A language that the address asked for stays for the next pages. The film covers the page that goes, and begins anew on the one that comes. `data-account`: the readable `user` cookie is there, so the header keeps the place of
 * the picture free. `data-placement`: the banner of the placement test is shown. `data-film`: the loading film plays once in a tab, see `film-style.ts`; a press or a key ends it.
 * The press does not reach the page, of which nothing was seen; the key does.
 * `--kept-height`: a page that was loaded once more keeps the height it had until it is touched. Else a browser that brings it
 * back to where it was read stops at the end of the half that has come, and the footer moves as the rest comes.
 */
export const EARLY_SCRIPT = `(function(d,w){
var h=d.documentElement,cookies;
function read(){cookies="; "+d.cookie+";"}
function get(store,key){try{return w[store].getItem(key)}catch(e){return null}}
function keep(name,value){d.cookie=name+"="+value+"; Path=/; Max-Age=31536000; SameSite=Lax";read()}
function set(key,value){try{w.sessionStorage.setItem(key,value);return true}catch(e){return false}}
function takeHeight(){var height=get("sessionStorage","${STORAGE_KEYS.keptHeight}");if(height){w.sessionStorage.removeItem("${STORAGE_KEYS.keptHeight}");h.style.setProperty("--kept-height",height+"px")}}
function touch(){endFilm();h.style.removeProperty("--kept-height")}
function has(name,value){return cookies.indexOf("; "+name+"="+value+";")>=0}
function endFilm(){if(h.getAttribute("data-film")==="first")h.setAttribute("data-film","over")}
function correctLanguage(){
var language=get("localStorage","${STORAGE_KEYS.language}");
if(language!=="en"&&language!=="ar"){if(w.location.search.indexOf("${LANGUAGE_PARAMETER}="+h.lang)>0&&cookies.indexOf("; ${COOKIE_NAMES.language}=")<0)keep("${COOKIE_NAMES.language}",h.lang);return false}
if(!has("${COOKIE_NAMES.language}",language))keep("${COOKIE_NAMES.language}",language);
if(h.lang===language||!has("${COOKIE_NAMES.language}",language))return false;
return get("sessionStorage","${CORRECTED_KEY}")!==language&&set("${CORRECTED_KEY}",language);
}
read();
var theme=get("localStorage","${STORAGE_KEYS.theme}"),served=h.getAttribute("data-theme");
if(theme!=="dark"&&theme!=="light")theme=served;
if(served!==theme){keep("${COOKIE_NAMES.theme}",theme);h.setAttribute("data-theme",theme)}
if(cookies.indexOf("; ${COOKIE_NAMES.user}=")>=0)h.setAttribute("data-account","");
if(cookies.indexOf("${LACKS_PLACEMENT}")>=0&&!get("sessionStorage","${STORAGE_KEYS.placementBanner}"))h.setAttribute("data-placement","missing");
if(correctLanguage()){h.setAttribute("data-film","first");return w.location.reload()}
h.setAttribute("data-film",!get("sessionStorage","${FILM_SEEN_KEY}")&&set("${FILM_SEEN_KEY}","1")?"first":"later");
takeHeight();
["click","keydown","wheel","touchmove"].forEach(function(type){d.addEventListener(type,touch,{capture:true,passive:true})});
d.addEventListener("animationend",function(e){if(e.animationName==="film-end")endFilm()});
})(document,window);`;
