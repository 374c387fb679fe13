/**
 * Classes of choices within a fieldset: `group` and its `legend`, `chips` in a row, each a `chip`: a button with
 * `aria-pressed`, or a label with `radio` and an `input`. `number` and `count` say how many. Not shared among builds.
 */
export { default as chips } from "./chips.module.css";
