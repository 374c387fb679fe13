import type { ReactNode } from "react";

export type Drawing = { plate: string; mark: ReactNode };

const WHITE = "#fff";

/** The marks of card brands on their plates, in a field of 38 × 24. Their colours belong to the brands and know no theme. */
export const BRAND_DRAWINGS: Readonly<Record<string, Drawing>> = {
  visa: {
    plate: WHITE,
    mark: (
      <g fill="none" stroke="#1434cb" strokeWidth="2.3" transform="translate(3.2 0) skewX(-12)">
        <path d="M7.5 8 10 16.2 12.5 8M15.8 7.6v8.8" />
        <path d="M23.6 9.2q-.9-.7-2.3-.7-2 0-2 1.6 0 1.2 1.9 1.7 2.2.6 2.2 2q0 1.5-2 1.5-1.5 0-2.6-.9" />
        <path d="m26 16.4 2.9-8.2 2.9 8.2M27 13.6h3.8" />
      </g>
    ),
  },
  mastercard: {
    plate: WHITE,
    mark: (
      <>
        <circle cx="15.5" cy="12" fill="#eb001b" r="6.5" />
        <circle cx="22.5" cy="12" fill="#f79e1b" r="6.5" />
        <path d="M19 6.52a6.5 6.5 0 0 1 0 10.96 6.5 6.5 0 0 1 0-10.96z" fill="#ff5f00" />
      </>
    ),
  },
  meeza: {
    plate: WHITE,
    mark: (
      <g fill="none" strokeWidth="1.7">
        <g stroke="#5c2d91">
          <path d="M4 15.6v-3.7q0-2 1.9-2t1.9 2v3.7m0-3.7q0-2 1.9-2t1.9 2v3.7" />
          <path d="M14 12.8h4.6q0-2.9-2.3-2.9T14 12.8t2.4 2.9q1.1 0 1.8-.6" />
          <path d="M20.6 12.8h4.6q0-2.9-2.3-2.9t-2.3 2.9 2.4 2.9q1.1 0 1.8-.6" />
        </g>
        <path
          d="M26.6 9.9h2.6l-2.5 5.7h2.7m4.2-5.7v5.7m0-2.8q0 2.8-1.7 2.8t-1.7-2.8 1.7-2.9 1.7 2.9z"
          stroke="#f47b20"
        />
      </g>
    ),
  },
  amex: {
    plate: "#006fcf",
    mark: (
      <path
        d="m4 15.8 2.7-7.6 2.7 7.6M5 13.2h3.4M11.8 15.8V8.2l2.8 5 2.8-5v7.6m7-6.8h-4v6h4m-4-3h3.6m2.8-3.9 5.2 7.7m0-7.7-5.2 7.7"
        fill="none"
        stroke={WHITE}
        strokeWidth="1.7"
      />
    ),
  },
};
