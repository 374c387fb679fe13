import { lazy } from "react";

const load = () => import("./charts.ts");

export const BarChart = lazy(async () => ({ default: (await load()).BarChart }));
export const LineChart = lazy(async () => ({ default: (await load()).LineChart }));
export const ScaleBars = lazy(async () => ({ default: (await load()).ScaleBars }));
