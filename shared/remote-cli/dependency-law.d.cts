import type { IConfiguration } from "dependency-cruiser";

declare const law: IConfiguration;
export = law;
