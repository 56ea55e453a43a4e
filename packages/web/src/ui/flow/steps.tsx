import type { ReactElement } from "react";
import { Icon } from "../icons.tsx";
import { stepState, type Flow } from "./flow.ts";
import styles from "./steps.module.css";
import { flowTexts } from "./texts.ts";

/** The steps of a flow, in order: which are done, which one it is at. */
export function Steps<Context>({ flow }: { flow: Flow<Context> }): ReactElement {
  return (
    <ol className={styles["steps"]} aria-label={flowTexts.steps}>
      {flow.activities.map((activity, place) => {
        const state = stepState(flow, place);
        return (
          <li
            key={activity.id}
            className={styles["step"]}
            data-state={state}
            aria-current={state === "Processing" ? "step" : undefined}
          >
            <span className={styles["mark"]} aria-hidden="true">
              {state === "Completed" ? <Icon name="check" size={12} /> : place + 1}
            </span>
            {activity.title}
            <span className="visually-hidden">, {flowTexts.states[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}
