import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { logout } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";

/** From looking at the demo to an account of one's own: the visit ends, the sign-up begins. */
export function SignUpButton({
  children,
  look = "plain",
}: {
  children: ReactNode;
  look?: "plain" | "primary";
}): ReactElement {
  const navigate = useNavigate();
  const leave = useMutation({ mutationFn: logout, onSettled: () => navigate({ to: "/auth/signup" }) });
  return (
    <Button look={look} busy={leave.isPending} onClick={() => leave.mutate()}>
      {children}
    </Button>
  );
}
