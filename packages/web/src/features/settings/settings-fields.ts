import { FEE_TREATMENTS } from "@distributary/domain/codes/fee-treatments";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import type { FieldGroup } from "../../records/form/fields.ts";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { settingsTexts as texts } from "./texts.ts";

/** The fields of the settings; `accounts` say their lot method themselves. */
export function settingsGroups(accounts: number): readonly FieldGroup[] {
  return [
    {
      title: texts.brand,
      note: texts.brandNote,
      fields: [
        { name: "name", label: texts.name, kind: "text", required: true, most: 128 },
        { name: "colour", label: texts.colour, kind: "colour", required: true, hint: texts.colourHint },
        { name: "logo", label: texts.logo, kind: "picture", hint: texts.logoHint },
      ],
    },
    {
      title: texts.lots,
      note: texts.lotsNote,
      fields: [
        {
          name: "fee_treatment",
          label: texts.fees,
          hint: texts.feesHint,
          kind: "choice",
          options: FEE_TREATMENTS.map((value) => ({ value, label: texts.feeTreatments[value] })),
        },
        {
          name: "lot_method",
          label: texts.method,
          hint: texts.methodHint(accounts),
          kind: "choice",
          options: LOT_METHODS.map((value) => ({ value, label: lotMethodLabels[value] })),
        },
      ],
    },
  ];
}
