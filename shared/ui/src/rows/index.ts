/** Classes of a list of framed rows: `list`, `row`, `tight` beside `row`, and in a row `head`, `actions`, `soft` and `facts`, a `dl`. Not shared among builds. */
export { default as rows } from "./rows.module.css";
