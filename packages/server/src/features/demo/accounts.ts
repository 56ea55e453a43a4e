/** The family itself, as its files call it. */
export const FAMILY = "Alder family";

const ACCOUNTS = [
  `CHK,Household account,D,0,USD,${FAMILY}`,
  `BRK,Brokerage New York,A,0,USD,${FAMILY}`,
  `EUR,Brokerage Amsterdam,A,0,EUR,${FAMILY}`,
  `HSE,Home at Willow Lane,OA,0,USD,${FAMILY}`,
  "PRV,Private holdings,OA,0,USD,Alder Holdings LLC",
  `WLT,Hardware wallet,OA,0,USD,${FAMILY}`,
];

/** The family's accounts as the import takes them. */
export const ACCOUNTS_CSV = `account_id,name,acct_type,is_liability,base_currency,entity\n${ACCOUNTS.join("\n")}\n`;
