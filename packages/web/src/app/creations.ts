import type { IconName } from "../ui/icons.tsx";
import { appTexts } from "./texts.ts";

/** Something that can be added, and the page that does it. */
export interface Creation {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly to:
    | "/transaction/guided"
    | "/event"
    | "/instruments/create"
    | "/entities/create"
    | "/accounts/create"
    | "/importer";
}

/** What can be added, in the order in which the create menu lists it. */
export const creations: readonly Creation[] = [
  { key: "transaction", label: appTexts.newTransaction, icon: "plus", to: "/transaction/guided" },
  { key: "event", label: appTexts.event, icon: "calendar", to: "/event" },
  { key: "security", label: appTexts.security, icon: "file", to: "/instruments/create" },
  { key: "entity", label: appTexts.entity, icon: "user", to: "/entities/create" },
  { key: "account", label: appTexts.account, icon: "folder", to: "/accounts/create" },
  { key: "import", label: appTexts.importBook, icon: "upload", to: "/importer" },
];
