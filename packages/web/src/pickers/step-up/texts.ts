import { catalogue } from "../../language/catalogue.ts";

/** Texts of the question whether it is still you. */
export const stepUpTexts = catalogue({
  title: "Confirm it’s you",
  why: "This change is protected. Enter your password to continue.",
  whyCode: "This change is protected. Enter a code of your second factor to continue.",
  whyPasskey: "This change is protected. Confirm with your passkey to continue.",
  usePasskey: "Use passkey",
  orCode: "Or enter a code",
  code: "Code",
  password: "Password",
  show: "Show",
  hide: "Hide",
  confirm: "Confirm",
  cancel: "Cancel",
  needed: "Enter a value.",
});
