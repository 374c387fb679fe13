/**
 * The style sheet that React Aria puts at the beginning of a document when the first button mounts, unless an element of
 * this id is there. A sheet before all others makes browsers lay out the whole page anew, in the moment of hydration: a
 * twentieth of a second on a slow phone. So documents come with it.
 */
export const PRESSABLE_STYLE = {
  id: "react-aria-pressable-style",
  text: "@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}",
};
