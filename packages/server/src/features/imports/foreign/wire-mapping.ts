import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { TableMapping } from "@distributary/domain/readers/delimited/mapping";
import type { QifMapping } from "@distributary/domain/readers/qif/qif-values";

/** A mapping of a table as it crosses the wire. */
export function ofTable(mapping: TableMapping, accounts: Readonly<Record<string, string>>): ImportMapping {
  const { separator, decimal, heading, columns, inverted, account, currency, words } = mapping;
  return {
    ...{ separator, decimal, day_order: mapping.dayOrder, heading, columns: [...columns], inverted },
    ...{ negative_debits: mapping.negativeDebits, fees_on_top: mapping.feesOnTop, account, currency },
    words: { ...words },
    accounts: { ...accounts },
    ...(mapping.parents === undefined ? {} : { parents: { ...mapping.parents } }),
  };
}

/** The same of a form without columns. */
export function ofPlain(mapping: Partial<QifMapping>, accounts: Readonly<Record<string, string>>): ImportMapping {
  return {
    ...{
      separator: "",
      decimal: mapping.decimal ?? ".",
      day_order: mapping.dayOrder ?? "ymd",
      heading: 0,
      columns: [],
    },
    ...{ inverted: false, negative_debits: false, fees_on_top: false, words: {} },
    ...{ account: mapping.account ?? "", currency: mapping.currency ?? "", accounts: { ...accounts } },
  };
}

/** A table's mapping from the wire. */
export function tableOf(mapping: ImportMapping): TableMapping {
  return {
    ...{
      separator: mapping.separator,
      decimal: mapping.decimal,
      dayOrder: mapping.day_order,
      heading: mapping.heading,
    },
    ...{ columns: mapping.columns, inverted: mapping.inverted, negativeDebits: mapping.negative_debits },
    ...{ feesOnTop: mapping.fees_on_top, account: mapping.account, currency: mapping.currency, words: mapping.words },
    ...(mapping.parents === undefined ? {} : { parents: mapping.parents }),
  };
}

/** That of a QIF file from the wire. */
export function qifOf(mapping: ImportMapping): QifMapping {
  const { decimal, account, currency } = mapping;
  return { decimal, dayOrder: mapping.day_order, account, currency };
}
