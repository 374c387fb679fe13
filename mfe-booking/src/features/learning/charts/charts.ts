/** Loaded after the screen: the pictures bring the chart library. */
export { BarChart } from "./bar-chart.tsx";
export { LineChart } from "./line-chart.tsx";
export { ScaleBars } from "./scale-bars.tsx";
