import { addFiles } from "../flow/flow.ts";
import { patchFlow, rememberLeft, type FlowState } from "../flow/flow-store.ts";

/** Reads rows that were corrected on the page, as an import of their own; `left`: those that were not. */
export async function readMended(name: string, text: string, left: FlowState["left"]): Promise<void> {
  await addFiles([new File([text], name, { type: "text/csv" })]);
  rememberLeft(left);
  patchFlow({ left });
}
