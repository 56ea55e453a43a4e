import type { ImportMapping, ImportSource } from "@distributary/contract/entry/import-mappings";
import { useState, type ReactElement } from "react";
import { CheckField } from "../../../ui/fields/check-field.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { say } from "../flow/reading.ts";
import { sourceAsSaid, type Said } from "../flow/said.ts";
import styles from "../importer-page.module.css";
import { SourceAccount } from "./source-account.tsx";
import { SourceColumns } from "./source-columns.tsx";
import own from "./source-part.module.css";
import { sourceTexts } from "./source-texts.ts";

/** How files of banks, brokers and other tools were understood; each point can be changed, and the file is read again. */
export function SourceParts({
  sources,
  said,
  universe,
}: {
  sources: readonly ImportSource[];
  said: Said;
  universe: string;
}): ReactElement {
  return (
    <>
      {sources.map((source) => (
        <SourcePart key={source.file} source={sourceAsSaid(source, said)} universe={universe} />
      ))}
    </>
  );
}

function SourcePart({ source, universe }: { source: ImportSource; universe: string }): ReactElement {
  const { mapping, form } = source;
  const id = `source-${source.file}`;
  const change = (changed: Partial<ImportMapping>): void =>
    void say({ mappings: { [source.file]: { ...mapping, ...changed } } });
  const isMapped = form === "table" || form === "qif";
  const check = (point: ImportSource["uncertain"][number]): string | undefined =>
    source.uncertain.includes(point) ? sourceTexts.check : undefined;
  const ownAccount = !isMapped || mapping.columns.includes("account") ? null : mapping.account;
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <div className={styles["sectionHead"]}>
        <h2 id={id}>{sourceTexts.title(source.file)}</h2>
        <span className={styles["hint"]}>{kindOf(source)}</span>
      </div>
      {source.origin === "remembered" && <p className={styles["hint"]}>{sourceTexts.remembered}</p>}
      {source.origin === "shared" && <p className={styles["hint"]}>{sourceTexts.shared}</p>}
      {source.balances !== null && (
        <p className={styles["hint"]}>
          {sourceTexts.proof(formatCount(source.balances.matched), formatCount(source.balances.of))}
        </p>
      )}
      <div className={own["fields"]}>
        {ownAccount !== null && (
          <SourceAccount
            label={sourceTexts.account}
            account={ownAccount}
            universe={universe}
            hint={check("account")}
            onChange={(account) => change({ account })}
          />
        )}
        {source.accounts.map((number) => (
          <SourceAccount
            key={number}
            label={sourceTexts.accountFor(number)}
            account={mapping.accounts[number] ?? number}
            universe={universe}
            onChange={(account) => change({ accounts: { ...mapping.accounts, [number]: account } })}
          />
        ))}
        {isMapped && !mapping.columns.includes("currency") && (
          <CurrencyField
            key={mapping.currency}
            currency={mapping.currency}
            hint={check("currency")}
            onChange={(currency) => change({ currency })}
          />
        )}
        {isMapped && (
          <SelectField
            label={sourceTexts.dayOrder}
            value={mapping.day_order}
            options={optionsOf(sourceTexts.dayOrders)}
            hint={check("day_order")}
            onChange={(order) => change({ day_order: order as ImportMapping["day_order"] })}
          />
        )}
        {isMapped && (
          <SelectField
            label={sourceTexts.decimal}
            value={mapping.decimal}
            options={optionsOf(sourceTexts.decimals)}
            hint={check("decimal")}
            onChange={(decimal) => change({ decimal: decimal as ImportMapping["decimal"] })}
          />
        )}
        {form === "table" && (
          <CheckField
            label={sourceTexts.inverted}
            checked={mapping.inverted}
            onChange={(inverted) => change({ inverted })}
          />
        )}
        {(source.spin_offs ?? []).map(({ security, parents }) => (
          <SelectField
            key={security}
            label={sourceTexts.spunOffFrom(security)}
            value={mapping.parents?.[security] ?? ""}
            empty={sourceTexts.notSaid}
            options={parents.map((parent) => ({ value: parent, label: parent }))}
            hint={mapping.parents?.[security] === undefined ? sourceTexts.spunOffHint : undefined}
            onChange={(parent) => change({ parents: { ...mapping.parents, [security]: parent } })}
          />
        ))}
      </div>
      {form === "table" && <SourceColumns source={source} onChange={change} />}
    </section>
  );
}

function kindOf({ form, mapping, encoding }: ImportSource): string {
  const parts = [sourceTexts.forms[form], sourceTexts.separators[mapping.separator], encoding.toUpperCase()];
  return parts.filter((part) => part !== undefined && part !== "").join(" · ");
}

/** A text for each choice as options of a field. */
export function optionsOf(texts: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }));
}

function CurrencyField({
  currency,
  hint,
  onChange,
}: {
  currency: string;
  hint: string | undefined;
  onChange: (currency: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(currency);
  const say = (): void => {
    if (typed !== currency && /^[A-Z]{3}$/.test(typed)) onChange(typed);
  };
  return (
    <TextField
      label={sourceTexts.currency}
      hint={hint}
      value={typed}
      maxLength={3}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value.toUpperCase())}
      onBlur={say}
      onKeyDown={(event) => event.key === "Enter" && say()}
    />
  );
}
