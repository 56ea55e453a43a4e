import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { MenuStrip } from "../../ui/menus/menu-strip.tsx";
import { isActive, targetOf, type NavLink } from "./navigation.ts";
import { appTexts } from "../texts.ts";

/** The links of the top bar. Home and its tabs share a path, so which one is current is decided here, by the tab. */
export function NavStrip({ links }: { links: readonly NavLink[] }): ReactElement {
  const router = useRouter();
  const navigate = useNavigate();
  const location = useLocation();
  const tab = (location.search as { t?: string }).t;
  return (
    <MenuStrip
      label={appTexts.navigation}
      links={links.map((link) => ({
        key: link.label,
        label: link.label,
        href: router.buildLocation(targetOf(link)).href,
        level: link.level,
        active: isActive(link, location.pathname, tab),
      }))}
      onGo={({ key }) => {
        const link = links.find((one) => one.label === key);
        if (link !== undefined) void navigate(targetOf(link));
      }}
    />
  );
}
