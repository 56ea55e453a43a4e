import type { OpeningKind } from "@distributary/contract/entry/openings";
import { currencyOptions } from "../../records/currencies.ts";
import type { Field, FieldGroup } from "../../records/form/fields.ts";
import { openingTexts } from "./texts.ts";

const { fields: t, hints, groups: titles, sides } = openingTexts;
const half = { half: true } as const;

/** Who keeps a thing, as each kind names it. */
const keepers: Readonly<Partial<Record<OpeningKind, string>>> = {
  bank: t.institution,
  brokerage: t.institution,
  loan: t.lender,
  fund: t.manager,
  crypto: t.exchange,
};

/** The fields of something that is owned or owed, in the order in which people know them; amounts in `currency`. */
export function openingGroups(kind: OpeningKind, currency: string, holdings: number): readonly FieldGroup[] {
  const unit = { unit: currency };
  const keeper = keepers[kind];
  const name = kind === "home" ? t.address : kind === "crypto" ? t.coin : t.name;
  const common: readonly Field[] = [
    { name: "name", label: name, kind: "text", most: 100, required: true, ...(keeper === undefined ? {} : half) },
    ...(keeper === undefined
      ? []
      : [{ name: "institution", label: keeper, kind: "text", most: 100, ...half } satisfies Field]),
  ];
  const ends: readonly Field[] = [
    { name: "currency", label: t.currency, kind: "choice", options: currencyOptions(), required: true, ...half },
    { name: "on", label: t.on, kind: "day", booked: true, required: true, ...half },
  ];
  const valued: readonly Field[] = [
    { name: "value", label: t.value, kind: "amount", hint: hints.value, ...unit, ...half },
    { name: "cost", label: t.cost, kind: "amount", ...unit, ...half },
    { name: "acquired_on", label: t.acquired, kind: "day", past: true, ...half },
  ];
  const facts = (...fields: readonly Field[]): FieldGroup => ({
    title: titles.facts,
    fields: [...common, ...fields],
  });
  const when: FieldGroup = { title: titles.when, fields: ends };
  const groups = (): readonly FieldGroup[] => {
    switch (kind) {
      case "bank":
        return [
          facts({ name: "balance", label: t.balance, kind: "amount", required: true, hint: hints.balance, ...unit }),
        ];
      case "brokerage":
        return [
          facts({ name: "cash", label: t.cash, kind: "amount", ...unit }),
          ...Array.from({ length: holdings }, (_, at) => holdingGroup(at, currency)),
        ];
      case "home":
        return [
          facts(...valued),
          {
            title: titles.mortgage,
            note: hints.mortgage,
            fields: [
              { name: "mortgage.owed", label: t.owed, kind: "amount", hint: hints.owed, ...unit, ...half },
              { name: "mortgage.lender", label: t.lender, kind: "text", most: 100, ...half },
              { name: "mortgage.rate", label: t.rate, kind: "amount", unit: "%", hint: hints.rate, ...half },
              { name: "mortgage.payment", label: t.payment, kind: "amount", hint: hints.payment, ...unit, ...half },
            ],
          },
        ];
      case "loan":
        return [
          facts(
            { name: "owed", label: t.owed, kind: "amount", required: true, hint: hints.owed, ...unit, ...half },
            {
              name: "side",
              label: t.side,
              kind: "choice",
              options: [
                { value: "owed", label: sides.owed },
                { value: "lent", label: sides.lent },
              ],
              initial: "owed",
              ...half,
            },
            { name: "rate", label: t.rate, kind: "amount", unit: "%", hint: hints.rate, ...half },
            { name: "payment", label: t.payment, kind: "amount", hint: hints.payment, ...unit, ...half },
          ),
        ];
      case "crypto":
        return [
          facts(
            { name: "quantity", label: t.quantity, kind: "amount", required: true, ...half },
            { name: "price", label: t.price, kind: "amount", ...unit, ...half },
            { name: "cost", label: t.holdingCost, kind: "amount", ...unit, ...half },
          ),
        ];
      default:
        return [facts(...valued)];
    }
  };
  return [...groups(), when];
}

/** The name of a field of a holding, as the server names it too. */
export function holdingField(at: number, field: string): string {
  return `holdings.${at}.${field}`;
}

function holdingGroup(at: number, currency: string): FieldGroup {
  const unit = { unit: currency };
  return {
    title: titles.holding(at + 1),
    ...(at === 0 ? { note: hints.holdings } : {}),
    fields: [
      { name: holdingField(at, "name"), label: t.security, kind: "text", most: 100, ...half },
      { name: holdingField(at, "ticker"), label: t.ticker, kind: "text", most: 30, ...half },
      { name: holdingField(at, "quantity"), label: t.quantity, kind: "amount", ...half },
      { name: holdingField(at, "cost"), label: t.holdingCost, kind: "amount", ...unit, ...half },
      { name: holdingField(at, "price"), label: t.price, kind: "amount", ...unit, ...half },
      { name: holdingField(at, "acquired_on"), label: t.bought, kind: "day", past: true, ...half },
    ],
  };
}
