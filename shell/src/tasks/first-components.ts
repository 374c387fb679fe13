/** The components with the most code behind them, but for links. By name: the whole module would bring what home does not show. */
export { Button, TextField } from "@kalima/ui";
