import { catalogue } from "../../language/catalogue.ts";

/** Texts of what records are to each other. */
export const relationTexts = catalogue({
  title: "Relationships",
  none: "No related records",
  failed: "We couldn’t load the relationships",
  whatIs: (found: string, page: string) => `How is ${found} related to ${page}?`,
  added: (found: string, role: string) => `${found}: ${role}`,
  removed: (found: string) => `Link to ${found} removed`,
  remove: (found: string) => `Remove the link to ${found}`,
  notLinked: "We couldn’t add this link",
  close: "Done",
  another: "Choose another",
  parent: "Parent",
  child: "Subsidiary or member",
  ceo: "Chief executive",
  manager: "Manager",
  accountInBooks: "Account in this entity’s books",
  accountOwned: "Account ultimately owned",
  settlement: "Settlement account",
  settlesHere: "Account settling here",
  entitySettlesHere: "Entity settling here",
  issued: "Security issued",
  holder: "Holding entity",
  owner: "Beneficiary owner",
  issuer: "Issuer",
});
