type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedText = { value: string; isChecked: boolean; from: number | null; to: number | null };

/** The effect that marks it, and the remote that it belongs to; null for the shell. */
type Press = { mark: Animation | undefined; remote: string | null };

/** Input of visitors in a page whose code has not loaded yet. `replay-input.ts` applies it afterwards. */
export type EarlyInput = {
  /** True once the shell is hydrated. A remote is hydrated once its element has no `data-served` any more. */
  isShellLive: boolean;
  typed: Map<Field, TypedText>;
  /** In the order they were pressed; a form was sent by the Enter key. */
  pressed: Map<HTMLElement, Press>;
  /** Fields that have changed since the page came, before and after its code; `drafts/carried-input.ts` reads it. */
  touched: WeakSet<Element>;
};

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Runs in the head, before anything can be pressed. Until the shell or the remote that owns a control answers, it keeps
 * presses of buttons and what is typed or chosen, and keeps forms from being sent by the browser, which would put a
 * password into the address. Links, `<summary>` and the fields themselves work without code. A kept press dims its button.
 * A press that begins before the control answers and ends after it is made whole: a control that acts on `pointerdown`, such as
 * a tab, has not seen its beginning, and takes a click that no pointer made. Some controls, such as tabs, are replaced as they
 * hydrate: then the browser makes no click at all, and the one below the pointer that reads the same gets it.
 */
export const EARLY_INPUT_SCRIPT = `(function(d,w){
var kept=w.earlyInput={isShellLive:false,typed:new Map(),pressed:new Map(),touched:new WeakSet()};
function waits(e){return e.closest&&(e.closest("[data-served]")||!kept.isShellLive&&e.closest("#root"))}
function hold(event,e){
event.preventDefault();event.stopImmediatePropagation();
var owner=e.closest("[data-remote]");
if(!kept.pressed.has(e))kept.pressed.set(e,{mark:e.animate&&e.animate({opacity:[1,.6]},{duration:150,fill:"forwards"}),remote:owner&&owner.getAttribute("data-remote")})
}
function note(event){
var e=event.target,known=kept.typed.has(e),isNew=event.type==="input"||event.type==="change";
if(isNew)kept.touched.add(e);
if(!waits(e)||!("value" in e)||!known&&!isNew)return;
kept.typed.set(e,{value:e.value,isChecked:!!e.checked,from:e.selectionStart,to:e.selectionEnd})
}
function pressed(event){
var e=event.target.closest&&event.target.closest("a[href],summary,label,button,input,[role=button],[role=switch],[role=tab]");
return e&&e.matches("button,[type=submit],[type=button],[type=image],[role]:not(a,input)")?e:null
}
var down,made;
d.addEventListener("pointerdown",function(event){var e=pressed(event);made=null;down=e&&waits(e)?e:null},true);
d.addEventListener("pointerup",function(event){
var e=down&&!down.isConnected&&pressed(event);
if(!e||waits(e)||e.tagName!==down.tagName||e.textContent!==down.textContent)return;
down=null;made=e;e.click()
},true);
d.addEventListener("click",function(event){
var e=pressed(event),isHalf=e&&e===down,isAgain=e&&e===made&&event.detail>0;
down=null;
if(isAgain){made=null;event.preventDefault();event.stopImmediatePropagation()}
else if(e&&waits(e))hold(event,e);
else if(isHalf){event.preventDefault();event.stopImmediatePropagation();e.click()}
},true);
d.addEventListener("submit",function(event){if(waits(event.target))hold(event,event.target)},true);
["input","change","keyup","mouseup"].forEach(function(type){d.addEventListener(type,note,true)})
})(document,window);`;
