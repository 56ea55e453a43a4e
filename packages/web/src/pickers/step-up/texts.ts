/** Texts of the question whether it is still you. */
export const stepUpTexts = {
  title: "Confirm it’s you",
  why: "This change is protected. Enter your password to continue.",
  whyCode: "This change is protected. Enter a code of your second factor to continue.",
  code: "Code",
  password: "Password",
  show: "Show",
  hide: "Hide",
  confirm: "Confirm",
  cancel: "Cancel",
  needed: "Enter a value.",
} as const;
