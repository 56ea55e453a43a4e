import type { OpeningKind } from "@distributary/contract/entry/openings";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { sayRefusal } from "../../data/cache.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { DemoButton } from "../../pickers/demo-button.tsx";
import { ownTexts } from "../../pickers/own-texts.ts";
import { OwnTiles } from "../../pickers/own-tiles.tsx";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { today } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { openingOf, wrongOpening } from "./opening-body.ts";
import { openingGroups } from "./opening-fields.ts";
import styles from "./openings-page.module.css";
import { saveOpening, undoOpening, type SavedOpening } from "./queries.ts";
import { openingTexts } from "./texts.ts";

/** Holdings that a new brokerage account asks for before more are wanted. */
const FIRST_HOLDINGS = 3;

/** What was added while the page is open, and can be undone from it. */
interface Added {
  readonly revision: number;
  readonly name: string;
}

/** Adding what somebody owns or owes: a tile, a few facts, one write; and the next one. */
export function OpeningsPage(): ReactElement {
  const { kind } = useSearch({ from: "/openings/create" });
  const navigate = useNavigate();
  const [added, setAdded] = useState<readonly Added[]>([]);

  const tiles = (): void => void navigate({ to: "/openings/create", search: {} });

  async function undo({ revision, name }: Added): Promise<void> {
    await undoOpening(revision);
    setAdded((before) => before.filter((one) => one.revision !== revision));
    saySaved(openingTexts.undone(name));
  }

  function saved(opening: SavedOpening): void {
    const one = { revision: opening.revision, name: opening.accounts[0]?.name ?? "" };
    setAdded((before) => [...before, one]);
    saySaved(openingTexts.added(one.name), async () => {
      await undoOpening(one.revision);
      setAdded((before) => before.filter(({ revision }) => revision !== one.revision));
    });
    tiles();
  }

  if (kind !== undefined) return <OpeningForm key={kind} kind={kind} onSaved={saved} onBack={tiles} />;
  return (
    <Page title={ownTexts.title}>
      <h1>{ownTexts.title}</h1>
      <p className={styles["body"]}>{ownTexts.body}</p>
      <OwnTiles focus />
      {added.length > 0 && (
        <section className={styles["added"]} aria-labelledby="added-now">
          <h2 id="added-now">{openingTexts.addedTitle}</h2>
          <ul className={styles["list"]}>
            {added.map((one) => (
              <li key={one.revision} className={styles["one"]}>
                <Icon name="check" />
                <span className={styles["name"]}>{one.name}</span>
                <Button look="quiet" icon="undo" onClick={() => void undo(one).catch(sayRefusal)}>
                  {openingTexts.undo} <span className="visually-hidden">{one.name}</span>
                </Button>
              </li>
            ))}
          </ul>
          <Link to="/user" search={{}} className={buttonClass("primary")}>
            {openingTexts.openSummary}
          </Link>
        </section>
      )}
      <Elsewhere />
    </Page>
  );
}

/** The other two ways to begin. */
function Elsewhere(): ReactElement {
  const { profile } = useSignedIn();
  return (
    <section className={styles["elsewhere"]} aria-labelledby="all-at-once">
      <h2 id="all-at-once" className={styles["second"]}>
        {openingTexts.elsewhere}
      </h2>
      <Link to="/import" className={buttonClass()}>
        <Icon name="upload" />
        {openingTexts.importFiles}
      </Link>
      {!profile.is_demo && <DemoButton />}
    </section>
  );
}

function OpeningForm({
  kind,
  onSaved,
  onBack,
}: {
  kind: OpeningKind;
  onSaved: (saved: SavedOpening) => void;
  onBack: () => void;
}): ReactElement {
  const { profile } = useSignedIn();
  const [holdings, setHoldings] = useState(FIRST_HOLDINGS);
  const [record] = useState({ currency: profile.default_currency, on: today(profile.default_timezone) });
  return (
    <RecordEditor
      title={openingTexts.titles[kind]}
      saveLabel={openingTexts.save}
      draft={`opening/${kind}`}
      groups={(read) => openingGroups(kind, read("currency"), holdings)}
      record={record}
      check={(values) => wrongOpening(kind, values, holdings)}
      send={(body) => saveOpening(openingOf(kind, body))}
      onSaved={onSaved}
      onCancel={onBack}
      more={() =>
        kind === "brokerage" && (
          <Button icon="plus" onClick={() => setHoldings(holdings + 1)}>
            {openingTexts.addHolding}
          </Button>
        )
      }
    />
  );
}
