import type { ReactElement } from "react";
import { useStore } from "../data/store.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/surfaces/sheet.tsx";
import { demoLosses } from "./demo.ts";
import styles from "./question.module.css";
import { pickerTexts } from "./texts.ts";
import { useOpenDemo } from "./use-open-demo.ts";

/** Asks whether records that people wrote into the demo may go with it, where a reset would take them. */
export function DemoLossesSheet(): ReactElement | null {
  const losses = useStore(demoLosses);
  const open = useOpenDemo();
  if (losses === null) return null;
  const keep = (): void => demoLosses.set(null);
  return (
    <Sheet title={pickerTexts.resetDemo} onClose={keep} size="peek" resizable={false}>
      <div className={styles["ask"]}>
        <p>{pickerTexts.demoLosses(losses)}</p>
        <div className={styles["buttons"]}>
          <Button look="primary" onClick={() => open.mutate({ reset: true, discardOwn: true })}>
            {pickerTexts.resetAnyway}
          </Button>
          <Button onClick={keep}>{pickerTexts.keepDemo}</Button>
        </div>
      </div>
    </Sheet>
  );
}
