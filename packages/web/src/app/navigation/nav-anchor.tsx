import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactElement, ReactNode } from "react";
import { isActive, targetOf, type NavLink } from "./navigation.ts";
import styles from "../shell.module.css";

/** A link of the navigation. Home and its tabs share a path, so which one is current is decided here, by the tab. */
export function NavAnchor({
  link,
  onGo,
  className = styles["link"],
  before,
}: {
  link: NavLink;
  onGo?: () => void;
  className?: string | undefined;
  before?: ReactNode;
}): ReactElement {
  const router = useRouter();
  const navigate = useNavigate();
  const location = useLocation();
  const target = targetOf(link);
  const current = isActive(link, location.pathname, (location.search as { t?: string }).t);

  function go(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    void navigate(target);
  }

  return (
    <a
      href={router.buildLocation(target).href}
      className={className}
      aria-current={current ? "page" : undefined}
      onClick={go}
    >
      {before}
      {link.label}
    </a>
  );
}
