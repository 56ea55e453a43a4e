import { sayRefusal } from "../../data/cache.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { commonTexts } from "../../ui/texts.ts";
import { recordTexts } from "../texts.ts";

let said = 0;

/** Says that something was written, with the way back where there is one. */
export function saySaved(title: string, undo?: () => Promise<unknown>): void {
  said += 1;
  snackbar.show({
    id: `saved:${said}`,
    tone: "plain",
    title,
    body: "",
    ...(undo === undefined
      ? {}
      : {
          action: {
            label: commonTexts.undo,
            run: () => void undo().then(() => saySaved(recordTexts.undone), sayRefusal),
          },
        }),
  });
}
