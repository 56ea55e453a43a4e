import { CallError } from "../../data/http/errors.ts";

/** What is wrong in a form, by field; "" of the form as a whole. */
export type Errors = Readonly<Record<string, string>>;

/** The refusal of a form by its fields. */
export function errorsOf(failure: Error): Errors {
  if (failure instanceof CallError && failure.status === 422) return failure.fields;
  return { "": failure.message };
}
