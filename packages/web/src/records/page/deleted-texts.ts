import { catalogue } from "../../language/catalogue.ts";

/** Texts for what was deleted: elsewhere while a form stood open, from a page, and in the lists that bring it back. */
export const deletedTexts = catalogue({
  days: "It can be restored for 30 days: filter the list by Deleted.",
  inUse: (name: string) => `${name} is in use`,
  filter: "Deleted",
  recent: "In the last 30 days",
  listTitle: (list: string) => `${list}: deleted`,
  name: "Name",
  nameless: "Without a description",
  when: "Deleted",
  who: "Deleted by",
  restore: "Restore",
  leave: "Back to the list",
  show: "Show deleted",
  none: "Nothing was deleted in the last 30 days",
  title: "Someone deleted this record",
  by: (name: string, when: string) => `by ${name}, ${when}`,
  kept: "Your entries are kept.",
  offer: "Restore the record, then save your changes.",
  bringBack: "Restore record",
  backTitle: "Record restored",
  back: "Save to apply your changes.",
});
