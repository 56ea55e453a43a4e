import type { ReactElement } from "react";
import { serverAway } from "../data/jobs.ts";
import { useStore } from "../data/store.ts";
import { Note } from "../ui/states.tsx";
import { pickerTexts } from "./texts.ts";

/** Beside work that is waited for: that the server cannot be reached just now, and is asked again. Nothing while it can. */
export function AwayNote(): ReactElement {
  const isAway = useStore(serverAway);
  return <div role="status">{isAway && <Note tone="warn">{pickerTexts.serverAway}</Note>}</div>;
}
