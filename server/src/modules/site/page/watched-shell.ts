import type { reportRelease } from "@kalima/releases-contract";
import {
  type ReleasedShell,
  type ReleaseReport,
  type ReleaseSet,
  type ReportedVisitor,
  reportedVisitor,
} from "@kalima/releases-contract";
import { escapeScriptJson } from "../../../kernel/http/safe-json.ts";
import type { Shell } from "../shells/shells.ts";
import type { Visit } from "../slots/place-rendering.ts";
import { readRole } from "../slots/plan-places.ts";

type WatchedVisit = Pick<Visit, "chosenShell" | "language" | "visitor"> & { page: string };

function toReportedRole(visitor: Visit["visitor"]): ReportedVisitor["role"] {
  const { data = "guest" } = reportedVisitor.shape.role.safeParse(readRole(visitor));
  return data;
}

/** Facts for the report on the shell that was chosen for a visitor; null if none was chosen. */
export function describeWatchedShell(
  { chosenShell: shell, language, visitor, page }: WatchedVisit,
  { version }: Pick<Shell, "version">,
): WatchedShell | null {
  if (!shell) return null;
  const failed = shell.version === version ? {} : { failed: "the server cannot open it" };
  return { page, shell, language, role: toReportedRole(visitor), ...failed };
}

const REPORT: (typeof reportRelease)["name"] = "POST /api/releases/reports";

/** Facts that a page reports about its shell: the chosen version, which is not always the one that made the page. */
export type WatchedShell = {
  page: string;
  shell: ReleasedShell;
  language: ReportedVisitor["language"];
  role: ReportedVisitor["role"];
  /** Why the chosen version made no page, where it did not. */
  failed?: string;
};

type Outcome = ReleaseReport["events"][number]["outcome"];
const quoteOutcome = (name: Outcome) => JSON.stringify(name);

/** A page left sooner and untouched counts as given up. The same applies to remotes (`shell/src/compose/reports`). */
const LEFT_WITHIN_MS = 5_000;
const LOOKED_AT_AFTER_MS = 10_000;

/**
 * Reports the outcome of a page's shell. The script belongs to the server and not to the shell, so that it also reports
 * a shell whose code does not load or throws at once: `exposed` before that code runs, `mounted` at the mark that every
 * shell sets once it is interactive. Without `mounted`, the version counts as failed.
 *
 * An error belongs to the shell if the first file in its stack is the shell's. Hydration errors may be caused by
 * browser extensions that change the page, so they are reported as a separate outcome, as for remotes.
 */
function makeWatchScript(facts: WatchedShell): string {
  return `(function(d,w,n,f){
var sent={},at=performance.now(),mounted=false,own=w.location.origin+"/assets/",s=w.screen;
var device=!w.matchMedia("(pointer: coarse)").matches?"computer":Math.min(s.width,s.height)<600?"phone":"tablet";
function send(outcome,reason,stack){
if(sent[outcome])return;sent[outcome]=true;
var e={remote:"shell",version:f.shell.version,rollout:f.shell.rollout,outcome:outcome};
if(reason)e.reason=String(reason).slice(0,300);
if(stack)e.stack=String(stack).slice(0,2000);
var body=new Blob([JSON.stringify({page:f.page,events:[e],vitals:[],from:{language:f.language,device:device,role:f.role}})],{type:"application/json"}),url=${JSON.stringify(REPORT.slice(REPORT.indexOf("/")))};
if(!n.sendBeacon(url,body))fetch(url,{method:"POST",body:body,keepalive:true}).catch(function(){})
}
send(${quoteOutcome("exposed")});
if(f.failed)return send(${quoteOutcome("failed")},f.failed);
function note(error,stack){
if(((/https?:[^\\s)]+/.exec(stack)||[])[0]||"").indexOf(own)!==0)return;
send(mounted?${quoteOutcome("errored")}:/hydrat|#4(18|22|23|25)\\b/i.test(error)?${quoteOutcome("mismatched")}:${quoteOutcome("failed")},error,stack)
}
w.addEventListener("error",function(e){
var t=e.target;
if(t&&t.defer&&String(t.src).indexOf(own)===0)send(${quoteOutcome("failed")},"its entry did not load");
else if(e.message)note(e.message,e.error&&e.error.stack||"at "+e.filename+":"+e.lineno)
},true);
w.addEventListener("unhandledrejection",function(e){note(String(e.reason),e.reason&&e.reason.stack||"")});
if([].some.call(d.querySelectorAll("[data-first-styles] link[href^='/assets/']"),function(l){return!l.sheet}))send(${quoteOutcome("failed")},"its styles did not load");
function leave(){
if(!mounted||n.userActivation&&!n.userActivation.hasBeenActive&&performance.now()-at<${LEFT_WITHIN_MS})send(${quoteOutcome("left")})
}
w.addEventListener("pagehide",leave);
d.addEventListener("visibilitychange",function(){if(d.visibilityState==="hidden")leave()});
new PerformanceObserver(function(list,observer){
if(!list.getEntriesByName("kalima:interactive").length)return;
observer.disconnect();mounted=true;send(${quoteOutcome("mounted")});
setTimeout(function(){if(d.visibilityState==="visible"&&!d.getElementById("root").innerText.trim())send(${quoteOutcome("blank")})},${LOOKED_AT_AFTER_MS})
}).observe({type:"mark",buffered:true})
})(document,window,navigator,${escapeScriptJson(JSON.stringify(facts))})`;
}

/** Renders the script element; empty without a published shell, and for local or previewed versions. */
export function makeWatchTag(
  nonce: string,
  { remotes }: Pick<ReleaseSet, "remotes">,
  facts: WatchedShell | null,
): string {
  const isOwn = facts?.shell.previewUntil || remotes.some(({ isLocal, previewUntil }) => isLocal || previewUntil);
  return facts && !isOwn ? `<script nonce="${nonce}">${makeWatchScript(facts)}</script>\n` : "";
}
