import { catalogue } from "../../language/catalogue.ts";

/** Texts of tables and of what stands around them. */
export const tableTexts = catalogue({
  columns: "Columns",
  filters: "Filters",
  addFilter: "Filter",
  removeFilter: (label: string) => `Remove the filter: ${label}`,
  apply: "Apply",
  yes: "Yes",
  no: "No",
  selectRow: (label: string) => `Select ${label}`,
  actionsOf: (label: string) => `Actions for ${label}`,
  actions: "Actions",
  selectAll: "Select all rows shown",
  selected: (count: string) => `${count} selected`,
  clearSelection: "Clear the selection",
  sortBy: (label: string) => `Sort by ${label}`,
  perPage: "Rows",
  all: "All",
  previous: "Previous page",
  next: "Next page",
  range: (first: string, last: string, count: string) => `${first}–${last} of ${count}`,
  atLeast: (count: string) => `more than ${count}`,
  loading: "Loading",
});
