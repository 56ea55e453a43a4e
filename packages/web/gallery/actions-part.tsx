import { useState, type ReactElement } from "react";
import { Snackbar } from "../src/app/snackbar.tsx";
import { useFlow } from "../src/pickers/use-flow.ts";
import { Button } from "../src/ui/button.tsx";
import { act, back, jump, startFlow, type Activity } from "../src/ui/flow/flow.ts";
import { Steps } from "../src/ui/flow/steps.tsx";
import { ActionMenu, type Action } from "../src/ui/menus/action-menu.tsx";
import { MenuStrip } from "../src/ui/menus/menu-strip.tsx";
import { Popover } from "../src/ui/menus/popover.tsx";

const links = [
  { key: "home", label: "Home", href: "#home", level: 1, active: false },
  { key: "accounts", label: "Accounts", href: "#accounts", level: 4, active: true },
  { key: "help", label: "Knowledge base", href: "https://example.com/", level: 4, active: false, external: true },
];

const activities: readonly Activity<null>[] = [
  { id: "what", title: "What", onEntry: () => ({ kind: "jump", to: "price" }) },
  { id: "price", title: "Price" },
  { id: "review", title: "Review" },
];

/** The two forms of the action menu, a strip of links, the steps of a flow, and a popover. */
export function ActionsPart(): ReactElement {
  const [done, setDone] = useState("");
  const [flow, move] = useFlow(() => startFlow(activities, null));
  const actions: readonly Action[] = [
    { key: "edit", label: "Edit", icon: "edit", onSelect: () => setDone("edit") },
    { key: "history", label: "History", icon: "history", onSelect: () => setDone("history") },
    { key: "delete", label: "Delete", icon: "trash", danger: true, onSelect: () => setDone("delete") },
  ];
  return (
    <>
      <p role="status">done: {done}</p>
      <MenuStrip label="Pages" links={links} onGo={(link) => setDone(`go ${link.key}`)} />
      <Steps flow={flow} />
      <Button onClick={() => move(back)}>Back</Button>
      <Button onClick={() => move((held) => jump(held, "nowhere"))}>Go to nowhere</Button>
      <Button onClick={() => move((held) => act(held, "OK", null, "review"))}>Accept the review</Button>
      <Snackbar />
      <ActionMenu label="Actions" actions={actions} form="list" />
      <ActionMenu label="More actions" actions={actions} form="speed-dial" />
      <Popover title="Brokerage A" anchor={<a href="#peek">Brokerage A</a>}>
        {(size) => <p>Seen at {size}</p>}
      </Popover>
    </>
  );
}
