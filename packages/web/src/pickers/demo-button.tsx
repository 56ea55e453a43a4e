import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { snackbar } from "../data/snackbar-store.ts";
import { useStore } from "../data/store.ts";
import { Button } from "../ui/button.tsx";
import { demoOpening, openDemo } from "./demo.ts";
import { pickerTexts } from "./texts.ts";

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
  const navigate = useNavigate();
  const busy = useStore(demoOpening) !== null;
  const open = useMutation({
    mutationFn: () => openDemo(reset),
    onSuccess: async () => {
      snackbar.show({ id: "demo", tone: "plain", title: pickerTexts.demoReady, body: "" });
      await navigate({ to: "/user", search: {} });
    },
  });
  return (
    <Button look={look} size={size} busy={busy} onClick={() => open.mutate()} icon={reset ? "undo" : undefined}>
      {busy ? pickerTexts.preparing : reset ? pickerTexts.resetDemo : pickerTexts.tryDemo}
    </Button>
  );
}
