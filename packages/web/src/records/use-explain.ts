import { useNavigate } from "@tanstack/react-router";

/** Opens the trail of a figure, by the key that came with it: beside the Summary, under an address of its own. */
export function useExplain(): (key: string) => void {
  const navigate = useNavigate();
  return (key) => void navigate({ to: "/user", search: { t: "summary", explain: key } });
}
