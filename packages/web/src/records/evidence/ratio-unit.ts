/** Whether a unit is none of money or units: the figure is said with its own sign. */
export function isRatioUnit(unit: string): boolean {
  return unit === "ratio" || unit === "times" || unit === "%";
}
