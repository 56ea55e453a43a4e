import type { IconName } from "../../ui/icons.tsx";
import type { creationWords } from "../palette/texts.ts";
import { appTexts } from "../texts.ts";

/** Something that can be added, and the page that does it; documents are chosen from the disk. */
export interface Creation {
  readonly key: keyof typeof creationWords;
  readonly label: string;
  readonly icon: IconName;
  readonly to:
    | "/transaction/guided"
    | "/event"
    | "/instruments/create"
    | "/entities/create"
    | "/accounts/create"
    | "/openings/create"
    | "/import"
    | "upload";
}

/** What can be added, in the order in which the create menu lists it. */
export const creations: readonly Creation[] = [
  {
    key: "transaction",
    label: appTexts.newTransaction,
    icon: "plus",
    to: "/transaction/guided",
  },
  { key: "event", label: appTexts.event, icon: "calendar", to: "/event" },
  {
    key: "document",
    label: appTexts.uploadDocument,
    icon: "upload",
    to: "upload",
  },
  {
    key: "security",
    label: appTexts.security,
    icon: "file",
    to: "/instruments/create",
  },
  {
    key: "entity",
    label: appTexts.entity,
    icon: "user",
    to: "/entities/create",
  },
  { key: "account", label: appTexts.account, icon: "folder", to: "/accounts/create" },
  {
    key: "own",
    label: appTexts.whatYouOwn,
    icon: "home",
    to: "/openings/create",
  },
  {
    key: "import",
    label: appTexts.importBook,
    icon: "upload",
    to: "/import",
  },
];
