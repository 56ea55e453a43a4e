import { useState, type ReactElement } from "react";
import { fieldTypes, type FieldSchema, type FormValues } from "../src/ui/schema/form-schema.ts";
import { SchemaForm } from "../src/ui/schema/schema-form.tsx";

const options = [
  { value: "M", label: "Monthly" },
  { value: "Q", label: "Quarterly" },
  { value: "A", label: "Yearly", children: [{ value: "AE", label: "At the end of the year" }] },
];

const schema = Object.fromEntries(
  fieldTypes.map((type): [string, FieldSchema] => [
    type,
    {
      type,
      label: type,
      options,
      most: 10,
      ...(type === "group" || type === "card"
        ? { fields: { inner: { type: "text", label: `inside ${type}`, hint: "Anything" } } }
        : {}),
    },
  ]),
);

/** A form with a field of every type; what it holds stands under it. */
export function SchemaPart(): ReactElement {
  const [values, setValues] = useState<FormValues>({ icon: "warning", img: "/logo.svg", array: [1, 2] });
  const [pressed, setPressed] = useState("");
  return (
    <>
      <SchemaForm
        schema={schema}
        values={values}
        onChange={setValues}
        onAction={setPressed}
        errors={values["email"] === "wrong" ? { email: "This is no e-mail address." } : {}}
      />
      <pre role="status" style={{ whiteSpace: "pre-wrap" }}>
        {JSON.stringify({ ...values, pressed })}
      </pre>
    </>
  );
}
