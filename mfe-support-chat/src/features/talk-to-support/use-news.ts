import { playChime } from "@kalima/platform/delivery";
import { useEffect, useRef } from "react";

const BADGE = /^\(\d+\) /;

function showInTab(news: number): void {
  const title = document.title.replace(BADGE, "");
  const wanted = news > 0 ? `(${news}) ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
}

/**
 * Tells of messages that the visitor does not see come: a sound while panel or tab are out of sight, and their number in
 * the title of a hidden tab, until it is looked at. `theirs` counts the messages of the other side.
 */
export function useNews(theirs: number, isOpen: boolean): void {
  const seen = useRef(theirs);
  const heard = useRef(theirs);

  useEffect(() => {
    const isNew = theirs > heard.current;
    heard.current = theirs;
    if (isNew && (!isOpen || document.visibilityState === "hidden")) playChime();
  }, [theirs, isOpen]);

  useEffect(() => {
    function show() {
      const isInFront = document.visibilityState === "visible";
      seen.current = isInFront ? theirs : Math.min(seen.current, theirs);
      showInTab(theirs - seen.current);
    }
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [theirs]);

  useEffect(() => () => showInTab(0), []);
}
