import { useId, type ReactElement, type ReactNode } from "react";
import { Choice } from "../fields/choice.tsx";
import { commonTexts } from "../texts.ts";
import styles from "./panel.module.css";

export type PanelView = "chart" | "table";

/** A part of a page under a hairline, with its switch between chart and table. */
export function Panel({
  title,
  view,
  onView,
  tools,
  children,
}: {
  title: string;
  view?: PanelView;
  onView?: (view: PanelView) => void;
  tools?: ReactNode;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 className={styles["title"]} id={id}>
          {title}
        </h2>
        <div className={styles["tools"]}>
          {tools}
          {view !== undefined && onView !== undefined && (
            <div className={styles["switch"]}>
              <Choice
                label={`${title}: ${commonTexts.chart} / ${commonTexts.table}`}
                value={view}
                onChange={onView}
                options={[
                  { value: "chart", label: commonTexts.chart },
                  { value: "table", label: commonTexts.table },
                ]}
              />
            </div>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}
