import { openingKinds } from "@distributary/contract/entry/openings";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { Icon, type IconName } from "../ui/icons.tsx";
import styles from "./own-tiles.module.css";
import { ownTexts } from "./own-texts.ts";

const icons: Readonly<Record<(typeof openingKinds)[number], IconName>> = {
  bank: "bank",
  brokerage: "chart",
  home: "home",
  loan: "percent",
  fund: "layers",
  company: "building",
  crypto: "coin",
  other: "more",
};

/** One tile for each thing that can be owned: Tab or the arrows walk, a letter opens. `focus`: the first one is ready. */
export function OwnTiles({ focus = false }: { focus?: boolean }): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focus) list.current?.querySelector("a")?.focus();
  }, [focus]);

  function press(event: KeyboardEvent<HTMLUListElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const kind = openingKinds.findIndex((one) => ownTexts.kinds[one].letter === event.key.toLowerCase());
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (kind >= 0) links[kind]?.click();
    else if (step !== undefined) {
      const at = links.findIndex((link) => link === document.activeElement);
      links[(at + step + links.length) % links.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside
    <ul ref={list} className={styles["tiles"]} aria-label={ownTexts.title} onKeyDown={press}>
      {openingKinds.map((kind) => {
        const { label, says, letter } = ownTexts.kinds[kind];
        return (
          <li key={kind}>
            <Link to="/openings/create" search={{ kind }} className={styles["tile"]} aria-keyshortcuts={letter}>
              <span className={styles["sign"]}>
                <Icon name={icons[kind]} size={20} />
              </span>
              <span>
                <span className={styles["label"]}>{label}</span>
                <span className={styles["says"]}>{says}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
