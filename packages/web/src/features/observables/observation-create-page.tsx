import { codesEndpoints } from "@distributary/contract/records/codes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { currencyId } from "../../records/own-currency.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button } from "../../ui/button.tsx";
import { today } from "../../ui/format/day.ts";
import { Page } from "../../ui/surfaces/page.tsx";
import type { FormValues } from "../../ui/schema/form-schema.ts";
import { formOf, type JsonSchema } from "../../ui/schema/json-schema-form.ts";
import { SchemaForm } from "../../ui/schema/schema-form.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "./observation-create-page.module.css";
import { amountFaults, observationBody, observationForm } from "./observation-form.ts";
import { createObservable } from "./queries.ts";
import { observableTexts as texts } from "./texts.ts";

/** Records what was observed, in a form that the schema of an observation draws; a missing rate has its currencies there. */
export function ObservationCreatePage(): ReactElement {
  const { profile } = useSignedIn();
  const { instrument, date, rate_of: of, currency } = useSearch({ from: "/observable/create" });
  const rate = useQuery({
    queryKey: ["currencies-of-rate", profile.uuid, of, currency],
    queryFn: async ({ signal }) => {
      const ids = await Promise.all([of, currency].map((code) => currencyId(code ?? "", signal)));
      return { instrument: ids[0] ?? undefined, currency: ids[1] ?? undefined };
    },
    enabled: of !== undefined,
  });
  const isRate = of !== undefined && currency !== undefined;
  const title = isRate ? texts.rateOf(of, currency) : texts.newOne;
  const day = date ?? today(profile.default_timezone);
  return (
    <Page title={title} width="column">
      <h1>{title}</h1>
      {rate.error !== null ? (
        <FailState title={texts.schemaFailed} failure={rate.error} onRetry={() => void rate.refetch()} />
      ) : isRate && rate.data === undefined ? (
        <Skeleton height={320} />
      ) : (
        <ObservationForm day={day} instrument={rate.data?.instrument ?? instrument} currency={rate.data?.currency} />
      )}
    </Page>
  );
}

function ObservationForm({
  day,
  instrument,
  currency,
}: {
  day: string;
  instrument: string | undefined;
  currency: string | undefined;
}): ReactElement {
  const navigate = useNavigate();
  const schema = useQuery({
    queryKey: ["schema", "observable"],
    queryFn: ({ signal }) => api.call(codesEndpoints.schema, { params: { name: "observable" } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [values, setValues] = useState<FormValues>({
    type_id: "std.price",
    date_of: day,
    ...(instrument === undefined ? {} : { instrument_id: instrument }),
    ...(currency === undefined ? {} : { units_id: currency }),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const type = values["type_id"];
  const form = useMemo(
    () => (schema.data === undefined ? null : observationForm(formOf(schema.data as JsonSchema), type)),
    [schema.data, type],
  );
  const save = useMutation({
    mutationFn: () => createObservable(observationBody(values)),
    onSuccess: (saved) => {
      saySaved(texts.saved);
      void navigate({ to: "/observable/$id", params: { id: saved.ulid } });
    },
    onError: (failure) => setErrors(failure instanceof CallError ? failure.fields : {}),
  });
  if (schema.error !== null)
    return <FailState title={texts.schemaFailed} failure={schema.error} onRetry={() => void schema.refetch()} />;
  if (form === null) return <Skeleton height={320} />;
  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const faults = amountFaults(values);
        setErrors(faults);
        if (Object.keys(faults).length === 0) save.mutate();
      }}
    >
      <SchemaForm schema={form} values={values} onChange={setValues} errors={errors} />
      <div className={styles["actions"]}>
        <Button type="submit" look="primary" busy={save.isPending}>
          {texts.record}
        </Button>
        <Button onClick={() => globalThis.history.back()}>{recordTexts.cancel}</Button>
      </div>
    </form>
  );
}
