import type { ReactElement } from "react";

const paths = {
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  grid: "M2.500 2.500h4.500v4.500h-4.500zM9 2.500h4.500v4.500H9zM2.500 9h4.500v4.500h-4.500zM9 9h4.500v4.500H9z",
  chevronRight: "M6 3.5L10.5 8 6 12.5",
  chevronLeft: "M10 3.5L5.5 8 10 12.5",
  chevronDown: "M3.5 6L8 10.5 12.5 6",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 100-4 2 2 0 000 4z",
  eyeOff:
    "M2 2l12 12M6.2 4a6.6 6.6 0 011.8-.3c4 0 6.5 4.3 6.5 4.3a11 11 0 01-2 2.4M4.3 5.1A11.5 11.5 0 001.5 8S4 12.3 8 12.3c1.200 0 2.200-.3 3.100-.8M6.600 6.700a2 2 0 002.800 2.800",
  upload: "M8 10.500V2.500M4.500 6L8 2.500 11.500 6M2.500 10.500v3h11v-3",
  download: "M8 2.500v8M4.500 7L8 10.500 11.500 7M2.500 10.500v3h11v-3",
  file: "M4 1.800h5l3 3v9.400H4zM9 1.800v3h3",
  check: "M3 8.500l3.200 3.200L13 4.800",
  warning: "M8 2.200l6.300 11.300H1.700zM8 6.500v3.200M8 11.600v.2",
  fault: "M8 1.800a6.200 6.200 0 100 12.400A6.200 6.200 0 008 1.800zM8 4.800v3.900M8 10.900v.2",
  enlarge: "M9.500 2.500h4v4M6.500 13.500h-4v-4M13.500 2.500L9.500 6.500M2.500 13.500l4-4",
  undo: "M5.500 3L2.500 6l3 3M2.500 6h7a4 4 0 010 8H6",
  up: "M8 13V3.500M4 7.200l4-4 4 4",
  down: "M8 3v9.500M4 8.800l4 4 4-4",
  folder: "M1.800 3.500h4.500l1.500 2h6.400v7.500H1.800z",
  search: "M7 12a5 5 0 100-10 5 5 0 000 10zM10.800 10.800L14 14",
  columns: "M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10",
  more: "M3.500 8h.010M8 8h.010M12.500 8h.010",
  edit: "M2.500 13.500l.700-3L10.800 2.900l2.300 2.300-7.600 7.600z",
  trash: "M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.500 9h6l.500-9",
  refresh: "M13 5.500A5.500 5.500 0 108 13.500a5.500 5.500 0 005.200-3.700M13.300 2.500v3h-3",
  history: "M2.500 8A5.500 5.500 0 104 4.200M2.700 2.500v2.400h2.400M8 5v3l2 1.500",
  lock: "M4 7.500h8v6H4zM5.500 7.500v-2a2.500 2.500 0 015 0v2",
  link: "M6.500 9.500l3-3M7 4.500l1-1a3 3 0 014.500 4l-1.500 1.500M9 11.500l-1 1a3 3 0 01-4.500-4L5 7",
  calendar: "M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 2v3M10.500 2v3",
  wealth: "M2.500 13.500h11M3 10.500l3.500-3.500 2.500 2.500L13.500 4.500M10.500 4.500h3v3",
  entries: "M5.500 4h8M5.500 8h8M5.500 12h8M2.500 4h.010M2.500 8h.010M2.500 12h.010",
  bank: "M2 6.500L8 2.500l6 4zM3.500 6.500v5.500M8 6.500v5.500M12.500 6.500v5.500M2 13.500h12",
  certificate: "M2.500 2.500h11v8h-11zM5 5.500h6M5 7.800h3M9.500 10.500v3.500l1.500-1 1.500 1v-3.500",
  bars: "M3 13.500v-5M8 13.500v-10M13 13.500v-7",
  user: "M8 8a2.800 2.800 0 100-5.600A2.800 2.800 0 008 8zM2.500 14c.4-3 2.600-4.500 5.500-4.500s5.100 1.500 5.500 4.500",
  chart: "M2.500 2.500v11h11M5 10.500l2.800-3.500 2.200 2 3.500-5",
  home: "M2 8l6-5.500L14 8M3.500 7v6.500h9V7M6.500 13.500v-4h3v4",
  percent:
    "M12.500 3.500l-9 9M5 6.500a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM11 12.500a1.500 1.500 0 100-3 1.500 1.500 0 000 3z",
  layers: "M8 2.500l6 3-6 3-6-3zM2 8.500l6 3 6-3M2 11.200l6 3 6-3",
  building: "M3 13.500v-11h6v11M9 6.500h4v7M1.500 13.500h13M5 5h2M5 7.500h2M5 10h2",
  coin: "M8 14a6 6 0 100-12 6 6 0 000 12zM6.500 5v6M6.500 5h2.200a1.400 1.400 0 010 2.900H6.500M6.500 7.900h2.600a1.500 1.500 0 010 3.100H6.500",
} as const;

export type IconName = keyof typeof paths;

/** Whether there is a sign of that name. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(paths, name);
}

/** A drawn sign of 16 px. It says nothing by itself: the control around it carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark of the product: one stream that parts into three. 30 px in the top bar. */
export function Logo({ size = 30 }: { size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect width="30" height="30" rx="6" fill="var(--accent)" />
      <path
        d="M15 5v8m0 0c0 5-7 4-7 12m7-12c0 5 7 4 7 12m-7-12v12"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
