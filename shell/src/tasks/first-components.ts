/** The components with the most code behind them. By name: the whole module would bring what home does not show. */
export { Button, Link, TextField } from "@kalima/ui";
