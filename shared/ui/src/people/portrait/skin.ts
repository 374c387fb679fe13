// Outlines of one colour are one path, so all run clockwise: where they overlap, opposite directions would cut a hole.
export const HEAD = "M41 47C41 31 48 24 60 24S79 31 79 47C79 63 71 77 60 77S41 63 41 47Z";
export const NECK = "M50 66h20v24q-10 9-20 0z";
export const EAR_SHADE = "M75.2 52a3.8 5.5 0 1 1 7.6 0 3.8 5.5 0 1 1-7.6 0z";
export const EARS = `M37.2 52a3.8 5.5 0 1 1 7.6 0 3.8 5.5 0 1 1-7.6 0z${EAR_SHADE}`;
