/** Texts of forms that a schema drives. */
export const schemaTexts = {
  arraysUnsupported: "Lists cannot be edited in this form.",
  noNumber: "Enter a number.",
  choose: "Choose",
  noPicture: "No picture",
  errors: (count: number) => (count === 1 ? "1 field needs attention" : `${count} fields need attention`),
} as const;
