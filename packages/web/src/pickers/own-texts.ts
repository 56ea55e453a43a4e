import { catalogue } from "../language/catalogue.ts";
import type { OpeningKind } from "@distributary/contract/entry/openings";

/** What somebody owns, as the tiles name it; the letter chooses a tile by keyboard. */
export const ownTexts: {
  readonly title: string;
  readonly body: string;
  readonly kinds: Readonly<
    Record<OpeningKind, { readonly label: string; readonly says: string; readonly letter: string }>
  >;
} = catalogue({
  title: "What do you own?",
  body: "Choose what to add. A few facts are enough, and each can be undone.",
  kinds: {
    bank: { label: "Bank account", says: "Current account, savings, cash", letter: "b" },
    brokerage: { label: "Brokerage", says: "Shares, funds and bonds", letter: "r" },
    home: { label: "Home", says: "House, flat or land, with its mortgage", letter: "h" },
    loan: { label: "Loan", says: "Mortgage, credit, money lent", letter: "l" },
    fund: { label: "Fund or private investment", says: "Private equity, venture, hedge fund", letter: "f" },
    company: { label: "Company", says: "A business you own or part of one", letter: "c" },
    crypto: { label: "Crypto", says: "Coins and tokens", letter: "x" },
    other: { label: "Other", says: "Car, art, pension, anything else", letter: "o" },
  },
});
