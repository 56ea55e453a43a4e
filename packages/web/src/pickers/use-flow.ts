import { useCallback, useRef, useState } from "react";
import { snackbar } from "../data/snackbar-store.ts";
import { FlowError, type Flow } from "../ui/flow/flow.ts";

/** Takes a flow from where it stands to where it goes. */
export type MoveFlow<Context> = (move: (held: Flow<Context>) => Flow<Context>) => void;

/**
 * A stepped flow on a page, and the way to move it. What it is asked for and cannot do is said in a message, and it
 * stays where it is.
 */
export function useFlow<Context>(begin: () => Flow<Context>): readonly [Flow<Context>, MoveFlow<Context>] {
  const [flow, setFlow] = useState(begin);
  // Two moves may come before the page is drawn anew: the second goes on from the first.
  const held = useRef(flow);
  const move = useCallback<MoveFlow<Context>>((to) => {
    try {
      held.current = to(held.current);
      setFlow(held.current);
    } catch (failure) {
      if (!(failure instanceof FlowError)) throw failure;
      snackbar.show({ id: `flow:${failure.message}`, tone: "fault", title: failure.message, body: "" });
    }
  }, []);
  return [flow, move];
}
