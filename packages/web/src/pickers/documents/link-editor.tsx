import { linkedKinds } from "@distributary/contract/records/search";
import {
  figureOfLink,
  linkFigures,
  type DocumentLink,
  type LinkFigure,
} from "@distributary/contract/records/document-links";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectMenu } from "../../ui/fields/select-menu.tsx";
import { recordPath } from "../search/record-path.ts";
import { RelationshipSearch } from "../search/relationship-search.tsx";
import { searchTexts } from "../search/texts.ts";
import styles from "./link-editor.module.css";
import { recordOf, stageFigure, stageLink, unstageLink, type LinkedRecord, type StagedLink } from "./staged-links.ts";
import { linkTexts as texts } from "./texts.ts";

/** What stands for the whole record in the choice of a figure. */
const WHOLE = "whole";

/** The links of a document as they are and as they are staged to be, and the search that adds others. */
export function LinkEditor({
  links,
  staged,
  onStage,
  writes = true,
  adding: first = false,
}: {
  links: readonly DocumentLink[];
  staged: readonly StagedLink[];
  onStage: (staged: readonly StagedLink[]) => void;
  writes?: boolean;
  /** Whether the search stands open from the beginning. */
  adding?: boolean;
}): ReactElement {
  const [adding, setAdding] = useState(first);
  const there = links.map((link) => recordOf(link));
  const stagedOf = (record: LinkedRecord): StagedLink | undefined =>
    staged.find((one) => one.kind === record.kind && one.id === record.id);
  const markOf = (record: LinkedRecord): StagedLink["mark"] | undefined => stagedOf(record)?.mark;
  const figureOf = (record: LinkedRecord): LinkFigure | null => {
    const link = stagedOf(record) ?? links.find((one) => recordOf(one).id === record.id && one.kind === record.kind);
    return link === undefined ? null : figureOfLink(link);
  };
  const all = [...there, ...staged.filter((one) => one.mark === "add")];
  const linked = new Set(all.filter((one) => markOf(one) !== "del").map((one) => one.id));
  return (
    <div className={styles["editor"]}>
      {all.length === 0 ? (
        <p className={styles["none"]}>{texts.none}</p>
      ) : (
        <ul className={styles["list"]} aria-label={texts.linked}>
          {all.map((record) => (
            <LinkLine
              key={`${record.kind} ${record.id}`}
              record={record}
              mark={markOf(record)}
              figure={figureOf(record)}
              writes={writes}
              onFigure={(figure) => onStage(stageFigure(staged, links, record, figure))}
              onTake={() => onStage(unstageLink(staged, links, record))}
            />
          ))}
        </ul>
      )}
      {writes &&
        (adding ? (
          <RelationshipSearch
            kinds={linkedKinds}
            linked={linked}
            autoFocus={!first}
            onAdd={({ kind, uuid, name }) => {
              if (kind !== "document") onStage(stageLink(staged, links, { kind, id: uuid, name }));
            }}
          />
        ) : (
          <div>
            <Button icon="plus" size="small" onClick={() => setAdding(true)}>
              {searchTexts.addRelationships}
            </Button>
          </div>
        ))}
    </div>
  );
}

function LinkLine({
  record,
  mark,
  figure,
  writes,
  onFigure,
  onTake,
}: {
  record: LinkedRecord;
  mark: StagedLink["mark"] | undefined;
  figure: LinkFigure | null;
  writes: boolean;
  onFigure: (figure: LinkFigure | null) => void;
  onTake: () => void;
}): ReactElement {
  const name = record.name === "" ? texts.nameless : record.name;
  const figures = linkFigures[record.kind] ?? [];
  return (
    <li className={styles["line"]} data-mark={mark}>
      <span className={styles["kind"]}>{texts.kinds[record.kind]}</span>
      {record.kind === "workflow" ? <span>{name}</span> : <Link to={recordPath(record.kind, record.id)}>{name}</Link>}
      <span className={styles["shows"]}>
        {!writes || mark === "del" || figures.length === 0 ? (
          figure !== null && texts.figures[figure]
        ) : (
          <SelectMenu
            label={texts.figureOf(name)}
            value={figure ?? WHOLE}
            options={[
              { value: WHOLE, label: texts.whole },
              ...figures.map((one) => ({ value: one, label: texts.figures[one] })),
            ]}
            onChange={(chosen) => onFigure(chosen === WHOLE ? null : chosen)}
          />
        )}
      </span>
      <span className={styles["mark"]}>{mark === undefined ? "" : texts.marks[mark]}</span>
      {writes && (
        <IconButton
          icon={mark === "del" ? "undo" : "close"}
          size="small"
          label={mark === "del" ? texts.relink(name) : texts.unlink(name)}
          onClick={onTake}
        />
      )}
    </li>
  );
}
