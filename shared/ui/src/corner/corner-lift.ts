/** Controls of the page, which a pointer must be able to reach. */
const CONTROLS = "a[href], button, input, select, textarea, summary, [role='button'], [role='link'], [tabindex='0']";
const STEP_PX = 24;
/** Between two points that are probed. */
const PROBE_PX = 16;
/** Between the button and what it is lifted off. */
const GAP_PX = 8;
/** Higher up, the button would be in the way of the content. */
const MAX_LIFT_PX = 240;

/** Traits of an element that lies under a floating button. */
export type CoveredElement = {
  isControl: boolean;
  /** Fixed, or stuck to the bottom of the window: scrolling does not uncover it. */
  isBar: boolean;
  hasFocus: boolean;
};

/** Tells whether the button must move, because scrolling would not uncover the element below it. */
export function mustMove({ isControl, isBar, hasFocus }: CoveredElement, canScroll: boolean): boolean {
  return isBar || hasFocus || (isControl && !canScroll);
}

/** The smallest lift, in pixels, at which nothing is blocked; 0 when there is none up to the highest. */
export function smallestLift(isBlocked: (liftPx: number) => boolean): number {
  for (let lift = 0; lift <= MAX_LIFT_PX; lift += STEP_PX) if (!isBlocked(lift)) return lift;
  return 0;
}

function isBar(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { position, bottom } = getComputedStyle(at);
    if (position === "fixed" || (position === "sticky" && bottom !== "auto")) return true;
  }
  return false;
}

function findCovered(x: number, y: number, button: Element): CoveredElement[] {
  const under = document.elementsFromPoint(x, y).filter((element) => !button.contains(element));
  const [top] = under;
  if (!top) return [];
  const control = top.closest(CONTROLS);
  return [
    { isControl: control !== null, isBar: isBar(top), hasFocus: control === document.activeElement && !!control },
  ];
}

/** From `start` to `end`, both included, closer to each other than any control is wide. */
function range(start: number, end: number): number[] {
  const count = Math.ceil((end - start) / PROBE_PX);
  return Array.from({ length: count + 1 }, (_, index) => start + ((end - start) * index) / count);
}

/** How far the button has to be lifted from its corner, in pixels; 0 while it is hidden. `lift` is its present lift. */
export function measureLift(button: Element, lift: number): number {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  if (right === left) return 0;
  const { scrollY, innerHeight } = window;
  const canScroll = scrollY + innerHeight < document.documentElement.scrollHeight - 1;
  const points = range(left, right).flatMap((x) => range(top, bottom + GAP_PX).map((y) => ({ x, y })));
  return smallestLift((next) =>
    points.some(({ x, y }) => findCovered(x, y + lift - next, button).some((covered) => mustMove(covered, canScroll))),
  );
}
