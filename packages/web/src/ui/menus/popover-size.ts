/** How much room a panel takes, from a glance to the whole window. */
export const popoverSizes = ["peek", "expanded", "full", "extra-full"] as const;
export type PopoverSize = (typeof popoverSizes)[number];

/** The size that the enlarge button goes to: peek, expanded, full, extra-full and back. */
export function nextSize(size: PopoverSize): PopoverSize {
  return popoverSizes[(popoverSizes.indexOf(size) + 1) % popoverSizes.length] ?? "peek";
}
