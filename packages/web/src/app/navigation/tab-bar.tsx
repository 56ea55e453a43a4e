import type { ReactElement } from "react";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { NavAnchor } from "./nav-anchor.tsx";
import type { NavLink } from "./navigation.ts";
import styles from "./tab-bar.module.css";
import { appTexts } from "../texts.ts";

const tabs: readonly (NavLink & { readonly icon: IconName })[] = [
  { label: appTexts.summary, to: "/user", tab: "summary", level: 3.5, icon: "wealth" },
  { label: appTexts.transactions, to: "/user", tab: "transactions", level: 3.5, icon: "entries" },
  { label: appTexts.accounts, to: "/accounts", level: 4, icon: "bank" },
  { label: appTexts.securities, to: "/instruments", level: 4, icon: "certificate" },
  { label: appTexts.analytics, to: "/user", tab: "analytics", level: 3.5, icon: "bars" },
];

/** The main pages under the thumb, on a phone. */
export function TabBar(): ReactElement {
  return (
    <nav className={styles["bar"]} aria-label={appTexts.tabs} data-tab-bar="">
      {tabs.map(({ icon, ...link }) => (
        <NavAnchor key={link.label} link={link} className={styles["tab"]} before={<Icon name={icon} size={20} />} />
      ))}
    </nav>
  );
}
