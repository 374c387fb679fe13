import type { CompanyStats } from "@kalima/school-contract";
import { type ComponentType, Suspense, useState } from "react";
import { lazyPart } from "../../app/lazy-part.ts";

type StaticParts = typeof import("./static-parts.ts");

let loaded: StaticParts | undefined;

/** Loads the parts of home that are not in the entry. The server, and a way to home from another page, wait for them. */
export async function loadStaticParts(): Promise<StaticParts> {
  loaded ??= await import("./static-parts.ts");
  return loaded;
}

/** Props of static parts. Parts that need none ignore them. */
type StaticPartProps = { ways?: string | undefined; stats?: CompanyStats | null | undefined };

/**
 * A part of home that hydrates once its code has come, after everything that can be pressed. Until then the HTML of the
 * server stands in its place.
 */
export function staticPart(name: keyof StaticParts): ComponentType<StaticPartProps> {
  const Late = lazyPart(async (): Promise<ComponentType<StaticPartProps>> => (await loadStaticParts())[name]);
  return function StaticPart(props) {
    // Chosen once: another type of component would build the elements anew.
    const [Part] = useState<ComponentType<StaticPartProps>>(() => loaded?.[name] ?? Late);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
