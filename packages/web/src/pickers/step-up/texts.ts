/** Texts of the question whether it is still you. */
export const stepUpTexts = {
  title: "Confirm it’s you",
  why: "This change is protected. Enter your password to continue.",
  password: "Password",
  show: "Show",
  hide: "Hide",
  confirm: "Confirm",
  cancel: "Cancel",
  needed: "Enter a value.",
} as const;
