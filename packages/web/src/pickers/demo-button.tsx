import { demoEndpoints } from "@distributary/contract/demo";
import type { Job } from "@distributary/contract/jobs";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { api } from "../data/api.ts";
import { queryClient } from "../data/cache.ts";
import { CallError } from "../data/errors.ts";
import { waitForJob } from "../data/jobs.ts";
import { switchUniverse } from "../data/session.ts";
import { Button } from "../ui/button.tsx";
import { formatCount } from "../ui/format/amount.ts";
import { snackbar } from "../data/snackbar-store.ts";
import { pickerTexts } from "./texts.ts";

/** Enters the demo universe, made on first use; with `reset` it is made anew. Says how far the making is. */
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
  const [job, setJob] = useState<Job | null>(null);
  const open = useMutation({
    mutationFn: async () => {
      const answer = await api.call(demoEndpoints.open, { body: { reset } });
      await switchUniverse(answer.universe);
      if (answer.job !== null) {
        const ended = await waitForJob(answer.job, setJob);
        if (ended.status !== "completed") throw new CallError(500, ended.error ?? pickerTexts.demoFailed);
      }
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      snackbar.show({ id: "demo", tone: "plain", title: pickerTexts.demoReady, body: "" });
      await navigate({ to: "/user", search: {} });
    },
    onSettled: () => setJob(null),
  });
  const progress =
    job === null || job.total === null || job.total === 0
      ? ""
      : ` ${formatCount(job.done)} / ${formatCount(job.total)}`;
  return (
    <Button
      look={look}
      size={size}
      busy={open.isPending}
      onClick={() => open.mutate()}
      icon={reset ? "undo" : undefined}
      aria-live="polite"
    >
      {open.isPending ? `${pickerTexts.preparing}${progress}` : reset ? pickerTexts.resetDemo : pickerTexts.tryDemo}
    </Button>
  );
}
