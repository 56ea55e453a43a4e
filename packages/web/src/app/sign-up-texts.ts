import { catalogue } from "../language/catalogue.ts";

/** What a visitor of the demo is told where something would be written. */
export const signUpTexts = catalogue({
  title: "This demo is read-only",
  body: "An account of your own takes a minute. It starts empty, and the same demo is one click away in it, to change as you like.",
  to: (what: string) => `Sign up to ${what}`,
  signUp: "Sign Up",
  anything: "make changes",
  readOnly: "You can view these records, not change them",
  readOnlyBody: "Ask the owner if you need to change something.",
  goHome: "Go to Summary",
  pages: {
    "/accounts/create": "add accounts",
    "/entities/create": "add entities",
    "/instruments/create": "add securities",
    "/openings/create": "add what you own",
    "/transaction/guided": "record transactions",
    "/event": "record events",
    "/observable/create": "record prices and values",
    "/pricing/enter": "enter prices",
    "/import": "import files",
    "/importer": "import files",
    "/user/getting-started": "start your own records",
  } as Readonly<Record<string, string>>,
});
