import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the fragments of a document. */
export const fragmentTexts = catalogue({
  title: "Fragments",
  of: (name: string) => `Fragments of ${name}`,
  none: "No fragments yet. Draw a box around a line or a table to keep it as one.",
  noneToShow: "No fragments yet.",
  failed: "Unable to load the fragments for that document",
  page: (page: number) => `Page ${page}`,
  box: (name: string, place: string) => `${name}, ${place}`,
  jump: "Fragment",
  ofAll: (count: number) => `of ${count}`,
  show: (name: string, number: number) => `Show fragment ${number}: ${name}`,
  open: "Open",
  openNumber: (number: number) => `Open fragment ${number}`,
  pick: (name: string, number: number) => `Pick fragment ${number}: ${name}`,
  linked: "Already linked",
  links: (count: number) => counted(count, { one: "# link", other: "# links" }),
  more: "Loading more",
  draw: "New Fragment",
  make: "Create Fragment",
  cancel: "Cancel",
  hint: "Drag on a page to draw a box. Arrow keys move it, with Shift they resize it.",
  draft: (page: number, place: string) => `New fragment on page ${page}, ${place}`,
  place: (left: string, right: string, top: string, bottom: string) =>
    `${left} to ${right} across, ${top} to ${bottom} down`,
  made: "Fragment created",
  there: "There is a fragment in this place already",
  use: "Use this fragment",
  both: "Keep both",
});
