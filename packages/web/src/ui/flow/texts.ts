import { catalogue } from "../../language/catalogue.ts";

/** What a stepped flow says when it is asked for something that it cannot do, and around its steps. */
export const flowTexts = catalogue({
  noPrevious: "Invalid Operation. No previous Activity",
  notFound: (id: string) => `Unable to find activity ${id}`,
  unexpected: "Unexpected Activity in flow",
  steps: "Steps",
  states: { Queued: "to come", Processing: "now", Completed: "done" },
});
