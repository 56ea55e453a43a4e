import { daysInMonth } from "@distributary/domain/time/day";

/** A place in a grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads in a grid of so many rows and columns; null: it leads nowhere. */
export function walked(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);
  switch (key) {
    case "ArrowLeft":
      return { row, column: within(column - 1, columns) };
    case "ArrowRight":
      return { row, column: within(column + 1, columns) };
    case "ArrowUp":
      return { row: within(row - 1, rows), column };
    case "ArrowDown":
      return { row: within(row + 1, rows), column };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: columns - 1 };
    default:
      return null;
  }
}

/** The last day of a month, `yyyy-MM` to `yyyy-MM-dd`. */
export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return `${month}-${daysInMonth(year, number)}`;
}
