import { type ComponentType, memo, Suspense } from "react";

/**
 * A part that hydrates after what is around it, or as soon as it is pressed: for long lists beside controls that must
 * answer early. Its props should stay the same objects while the page hydrates: React hydrates a part at once when
 * they change.
 */
export function hydratesLater<Props extends object>(Part: ComponentType<Props>) {
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
