/** A label with the unit of what stands under it; alone where no unit is known. */
export function inUnit(label: string, unit: string): string {
  return unit === "" ? label : `${label}, ${unit}`;
}
