import type { Observable } from "@distributary/contract/records/observables";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { pricingEndpoints, type SymbolSuggestion } from "@distributary/contract/entry/pricing";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { currencies, type FieldGroup } from "../../records/form/fields.ts";
import { RecordForm } from "../../records/form/record-form.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { useRecordForm, type RecordForm as FormState } from "../../records/form/use-record-form.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./pricing.module.css";
import { createMapping, updateMapping, type MappedSymbol } from "./queries.ts";
import { pricingTexts as texts, publicSourceLabels } from "./texts.ts";

const groups: readonly FieldGroup[] = [
  {
    title: texts.mapping,
    fields: [
      { name: "instrument_id", label: texts.security, kind: "instrument", required: true },
      { name: "identifier", label: texts.symbol, kind: "text", required: true, most: 128 },
      {
        name: "fields.provider",
        label: texts.source,
        kind: "choice",
        required: true,
        initial: "stocks",
        options: [
          { value: "stocks", label: publicSourceLabels.stocks },
          { value: "currencies", label: publicSourceLabels.currencies },
        ],
      },
      { name: "units_id", label: texts.currency, hint: texts.currencyHint, kind: "instrument", types: currencies },
      { name: "notes", label: texts.notes, kind: "multiline" },
    ],
  },
];

/** Maps a symbol to a security, or changes such a mapping, beside the list of them. */
export function SymbolSheet({ mapping, onClose }: { mapping: MappedSymbol | null; onClose: () => void }): ReactElement {
  const form = useRecordForm<Observable>({
    draft: `symbol/${mapping?.id ?? "new"}`,
    groups: () => groups,
    record: mapping ?? {},
    send: (body) => (mapping === null ? createMapping(body) : updateMapping(mapping.id, body)),
    onSaved: (saved, undo) => {
      saySaved(texts.saved(saved.identifier ?? ""), undo);
      onClose();
    },
  });
  const instrument = form.values["instrument_id"];
  return (
    <Sheet title={mapping === null ? texts.addTitle : texts.editTitle(mapping.identifier ?? "")} onClose={onClose}>
      <RecordForm form={form} saveLabel={texts.save} onCancel={onClose} />
      {typeof instrument === "string" && instrument !== "" && <Suggestions instrument={instrument} form={form} />}
    </Sheet>
  );
}

/** Symbols that the sources suggest for a security; they are asked through any observation of it. */
function Suggestions({ instrument, form }: { instrument: string; form: FormState }): ReactElement | null {
  const id = useId();
  const universe = useSignedIn().profile.uuid;
  const { data } = useQuery({
    queryKey: ["symbol-suggestions", universe, instrument],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(
        observablesEndpoints.summary,
        { body: { instruments: [instrument] } },
        { signal },
      );
      const about = items[0]?.newest[0]?.ulid;
      if (about === undefined) return null;
      return api.call(pricingEndpoints.searchSymbols, { params: { id: about } }, { signal });
    },
  });
  if (data === undefined || data === null) return null;
  return (
    <div role="group" aria-labelledby={id} className={styles["known"]}>
      <h3 id={id}>{texts.suggestions}</h3>
      {data.problem !== null && <p className={styles["muted"]}>{data.problem}</p>}
      {data.items.length === 0 && data.problem === null && <p className={styles["muted"]}>{texts.noSuggestions}</p>}
      <div className={styles["suggestions"]}>
        {data.items.map((one) => (
          <Button key={`${one.provider} ${one.symbol}`} size="small" onClick={() => take(form, one)}>
            {one.symbol} <span className={styles["muted"]}>{[one.name, one.currency].filter(Boolean).join(" · ")}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function take(form: FormState, { symbol, provider }: SymbolSuggestion): void {
  form.setAll({ identifier: symbol, ...(provider === null ? {} : { "fields.provider": provider }) });
}
