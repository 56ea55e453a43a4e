import { useNavigate } from "@tanstack/react-router";
import { logout } from "../../data/session/session.ts";

/** Ends the session in the name of somebody else; the staff page asks who is there. */
export function useEndImpersonation(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await logout();
    } finally {
      await navigate({ to: "/auth/login", search: { next: "/staff" } });
    }
  };
}
