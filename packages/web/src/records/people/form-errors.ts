import { CallError } from "../../data/http/errors.ts";

/** What is wrong in a form, by field; "" of the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

/** The refusal of a form by its fields. */
export function formErrors(failure: Error): FormErrors {
  return failure instanceof CallError && failure.status === 422 ? failure.fields : { "": failure.message };
}
