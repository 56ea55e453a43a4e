import type { IconName } from "../../ui/icons.tsx";
import { appTexts, creationWords } from "../texts.ts";

/** Something that can be added, and the page that does it; documents are chosen from the disk. */
export interface Creation {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** Other words under which the search finds it. */
  readonly words: string;
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
    words: creationWords.transaction,
    to: "/transaction/guided",
  },
  { key: "event", label: appTexts.event, icon: "calendar", words: creationWords.event, to: "/event" },
  {
    key: "document",
    label: appTexts.uploadDocument,
    icon: "upload",
    words: creationWords.document,
    to: "upload",
  },
  {
    key: "security",
    label: appTexts.security,
    icon: "file",
    words: creationWords.security,
    to: "/instruments/create",
  },
  {
    key: "entity",
    label: appTexts.entity,
    icon: "user",
    words: creationWords.entity,
    to: "/entities/create",
  },
  { key: "account", label: appTexts.account, icon: "folder", words: creationWords.account, to: "/accounts/create" },
  {
    key: "own",
    label: appTexts.whatYouOwn,
    icon: "home",
    words: creationWords.own,
    to: "/openings/create",
  },
  {
    key: "import",
    label: appTexts.importBook,
    icon: "upload",
    words: creationWords.import,
    to: "/import",
  },
];
