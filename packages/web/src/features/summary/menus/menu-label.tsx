import type { ReactElement } from "react";
import { Icon } from "../../../ui/icons.tsx";

/** The words of a button that opens a panel, with the sign that it does. */
export function MenuLabel({ children }: { children: string }): ReactElement {
  return (
    <>
      {children}
      <Icon name="chevronDown" size={12} />
    </>
  );
}
