import type { ReactElement } from "react";
import { useStore } from "../data/store.ts";
import { Button } from "../ui/button.tsx";
import { demoOpening } from "./demo.ts";
import { pickerTexts } from "./texts.ts";
import { useOpenDemo } from "./use-open-demo.ts";

/** Enters the demo universe, made on first use; with `reset` it is made anew. */
export function DemoButton({
  reset = false,
  look = "plain",
  size = "normal",
}: {
  reset?: boolean;
  look?: "plain" | "primary" | "quiet";
  size?: "small" | "normal" | "large";
}): ReactElement {
  const busy = useStore(demoOpening) !== null;
  const open = useOpenDemo();
  return (
    <Button
      look={look}
      size={size}
      busy={busy}
      onClick={() => open.mutate({ reset })}
      icon={reset ? "undo" : undefined}
    >
      {busy ? pickerTexts.preparing : reset ? pickerTexts.resetDemo : pickerTexts.tryDemo}
    </Button>
  );
}
