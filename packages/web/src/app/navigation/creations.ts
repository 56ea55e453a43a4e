import type { IconName } from "../../ui/icons.tsx";
import { appTexts } from "../texts.ts";

/** Something that can be added, and the page that does it. */
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
    | "/import";
}

/** What can be added, in the order in which the create menu lists it. */
export const creations: readonly Creation[] = [
  {
    key: "transaction",
    label: appTexts.newTransaction,
    icon: "plus",
    words: "add enter record buy sell deposit payment",
    to: "/transaction/guided",
  },
  { key: "event", label: appTexts.event, icon: "calendar", words: "new note capital call distribution", to: "/event" },
  {
    key: "security",
    label: appTexts.security,
    icon: "file",
    words: "new instrument stock fund bond",
    to: "/instruments/create",
  },
  {
    key: "entity",
    label: appTexts.entity,
    icon: "user",
    words: "new person company trust owner",
    to: "/entities/create",
  },
  { key: "account", label: appTexts.account, icon: "folder", words: "new open bank brokerage", to: "/accounts/create" },
  {
    key: "own",
    label: appTexts.whatYouOwn,
    icon: "home",
    words: "new add start home house property mortgage loan debt bank brokerage fund company crypto",
    to: "/openings/create",
  },
  {
    key: "import",
    label: appTexts.importBook,
    icon: "upload",
    words: "new csv upload statement data",
    to: "/import",
  },
];
