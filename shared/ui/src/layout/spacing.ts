/** Step of the 4-point grid: 4, 8, 12, 16, 24, 32, 48, 64 and 96 px. */
export type SpaceStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
