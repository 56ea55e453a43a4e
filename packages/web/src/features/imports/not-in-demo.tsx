import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { switchUniverse, useSignedIn } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { importTexts } from "./texts.ts";

/** In the demo nothing is imported: the way to one's own universe, where files that were dropped already are taken. */
export function NotInDemo({ files }: { files: number }): ReactElement {
  const { universes, root } = useSignedIn();
  const leave = useMutation({ mutationFn: () => switchUniverse(root) });
  const own = universes.find(({ uuid }) => uuid === root)?.name ?? "";
  return (
    <EmptyState title={importTexts.notInDemo} body={importTexts.notInDemoBody}>
      <Button look="primary" busy={leave.isPending} onClick={() => leave.mutate()}>
        {files > 0 ? importTexts.takeToOwn(files, own) : importTexts.goToOwn(own)}
      </Button>
    </EmptyState>
  );
}
