/** What the address of the page says: the newest month of the grid, and the statement that is open or being entered. */
export interface ReconciliationSearch {
  readonly at?: string;
  readonly account?: string;
  readonly date?: string;
  readonly enter?: true;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is none of it is left out. */
export function reconciliationSearch(raw: Record<string, unknown>): ReconciliationSearch {
  const { at, account, date, enter } = raw;
  return {
    ...(typeof at === "string" && day.test(at) ? { at } : {}),
    ...(typeof account === "string" && uuid.test(account) ? { account } : {}),
    ...(typeof date === "string" && day.test(date) ? { date } : {}),
    ...(enter === true || enter === "true" ? { enter: true } : {}),
  };
}
