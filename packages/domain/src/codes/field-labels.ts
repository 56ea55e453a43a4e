/** Fields whose name does not say what forms call them. */
const LABELS: Readonly<Record<string, string>> = {
  acct_number: "Number",
  acct_type: "Type",
  base_currency: "Currency",
  bs_label: "Balance sheet label",
  ceo_id: "CEO",
  client_identifier: "Your own identifier",
  date_established: "Opened on",
  details: "Terms",
  display_name: "Name",
  email: "E-mail",
  end_date: "Ends on",
  entity_id: "Holding entity",
  identifier_type: "Identifier type",
  info: "Information",
  instrument_type: "Type",
  is_archived: "Archived",
  is_cash_equivalent: "Counts as cash",
  is_self_settled: "Settles its own trades",
  issue_date: "Issued on",
  issued_amount: "Amount issued",
  lot_method: "Cost basis method",
  owner_id: "Beneficiary owner",
  parent_id: "Parent",
  settlement_unit_id: "Currency",
  start_date: "Begins on",
  user_attributes: "Attributes",
  user_description: "Description",
  user_tags: "Tags",
};

/**
 * What a field of a record is called, as forms call it: `acct_type` is `Type`, `settlement_account_id` is
 * `Settlement account`. Of a path each step is named: `details.coupon_percent` is `Terms, coupon percent`.
 */
export function fieldLabel(field: string): string {
  return field
    .split(".")
    .map((step, depth) => (depth === 0 ? labelOf(step) : inSentence(labelOf(step))))
    .join(", ");
}

/** A label in the midst of a sentence: `Type` is `type`, `CEO` stays. */
export function inSentence(label: string): string {
  return /^[A-Z][A-Z-]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function labelOf(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name.replace(/_id$/, "").replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
