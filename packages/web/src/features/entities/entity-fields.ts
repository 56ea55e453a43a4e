import type { FieldGroup } from "../../records/form/fields.ts";
import { entityTexts } from "./texts.ts";

/** The fields of an entity: who it is, the person or the company it is, and how it is reached. */
export function entityGroups(): readonly FieldGroup[] {
  const { hints } = entityTexts;
  return [
    {
      title: entityTexts.naming,
      fields: [
        { name: "name", label: entityTexts.name, kind: "text", most: 128, required: true, hint: hints.name },
        { name: "legal_name", label: entityTexts.legalName, kind: "text", most: 128, required: true },
      ],
    },
    {
      title: entityTexts.person,
      folded: true,
      fields: [
        { name: "first_name", label: entityTexts.firstName, kind: "text", most: 50, half: true },
        { name: "middle_name", label: entityTexts.middleName, kind: "text", most: 50, half: true },
        { name: "last_name", label: entityTexts.lastName, kind: "text", most: 50, half: true },
        { name: "birth_date", label: entityTexts.birthDate, kind: "day", past: true, half: true },
      ],
    },
    {
      title: entityTexts.company,
      folded: true,
      fields: [
        { name: "parent_id", label: entityTexts.parent, kind: "entity", hint: hints.parent },
        { name: "ceo_id", label: entityTexts.ceo, kind: "entity", half: true },
        { name: "manager_id", label: entityTexts.manager, kind: "entity", half: true },
        { name: "market_segment", label: entityTexts.segment, kind: "text", most: 50 },
        { name: "local_type", label: entityTexts.localType, kind: "text", most: 4, half: true, hint: hints.types },
        { name: "state_type", label: entityTexts.stateType, kind: "text", most: 4, half: true, hint: hints.types },
        {
          name: "national_type",
          label: entityTexts.nationalType,
          kind: "text",
          most: 4,
          half: true,
          hint: hints.types,
        },
      ],
    },
    {
      title: entityTexts.contact,
      fields: [
        { name: "email", label: entityTexts.email, kind: "email", most: 128, half: true },
        { name: "phone", label: entityTexts.phone, kind: "tel", most: 50, half: true },
        { name: "website", label: entityTexts.website, kind: "url", most: 2083, hint: hints.website },
      ],
    },
    {
      title: entityTexts.more,
      folded: true,
      fields: [
        { name: "settlement_account_id", label: entityTexts.settlement, kind: "account" },
        { name: "client_identifier", label: entityTexts.identifier, kind: "text", most: 128 },
        { name: "user_tags", label: entityTexts.tags, kind: "tags", hint: hints.tags },
        { name: "info", label: entityTexts.info, kind: "multiline" },
        { name: "notes", label: entityTexts.notes, kind: "multiline" },
      ],
    },
  ];
}
