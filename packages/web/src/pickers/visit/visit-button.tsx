import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { failureWords } from "../../ui/failure-words.ts";
import { demoOpening, visitDemo } from "../demo.ts";
import { pickerTexts } from "../texts.ts";

/** Opens the demo for somebody without an account. */
export function VisitButton({ size = "large" }: { size?: "normal" | "large" }): ReactElement {
  const navigate = useNavigate();
  const busy = useStore(demoOpening) !== null;
  const visit = useMutation({
    mutationFn: visitDemo,
    onSuccess: () => navigate({ to: "/user", search: { t: "summary" } }),
  });
  return (
    <>
      <Button look="primary" size={size} busy={busy} onClick={() => visit.mutate()}>
        {busy ? pickerTexts.preparing : pickerTexts.tryDemo}
      </Button>
      {visit.isError && <p role="alert">{failureWords(visit.error).said}</p>}
    </>
  );
}
