import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useContext } from "react";
import { NavigateContext } from "../provider/ui-context.ts";

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "onClick"> & {
  href: string;
  onPress?: (() => unknown) | undefined;
};

/** A link that goes to paths of the site through the provider, and leaves everything else to the browser. */
export function Anchor({ href, onPress, ...rest }: AnchorProps) {
  const navigate = useContext(NavigateContext);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onPress?.();
    if (!navigate || !isSoft(event)) return;
    event.preventDefault();
    navigate(href);
  }

  return <a {...rest} href={href} onClick={follow} />;
}

/** Tells whether a click on a link stays on the site and in this tab, and downloads no file. */
function isSoft(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { currentTarget: link, metaKey, ctrlKey, altKey, shiftKey, defaultPrevented } = event;
  const isElsewhere =
    link.origin !== location.origin || link.hasAttribute("download") || !/^(_self)?$/.test(link.target);
  return !(isElsewhere || metaKey || ctrlKey || altKey || shiftKey || defaultPrevented);
}
