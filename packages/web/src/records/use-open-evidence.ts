import { useNavigate } from "@tanstack/react-router";

/**
 * Opens the evidence of a figure, by the key that came with it: beside the page that one is on, which shows it with
 * `EvidenceInPlace`.
 */
export function useOpenEvidence(): (key: string) => void {
  const navigate = useNavigate();
  return (key) =>
    void navigate({
      to: ".",
      search: ({ step: _, ...kept }: Record<string, unknown>) => ({ ...kept, explain: key }),
      resetScroll: false,
    });
}
