import type { SummaryAnswer, SummaryPosition, SummaryRow } from '@distributary/contract/summary';
import { signOfDecimal as sign, type Decimal } from '@distributary/domain/money/decimal';
import { formatDay } from '@distributary/domain/time/day';
import type { Book } from '@distributary/domain/valuation/book';
import { groupPositions, type Group, type GroupingKey } from '@distributary/domain/valuation/grouping';
import type { PositionEnd, PositionRow, Summary, Totals } from '@distributary/domain/valuation/result';
import { bridgeFigures, ends, figure, figureOrNull, share, sumKnown, totalEnds } from './figures.ts';
import { explainKey, type KeyContext } from './key.ts';
import { namesOf, type Names } from './names.ts';

/** How an answer is to be laid out. */
export interface Layout {
  readonly sections: readonly ('L' | 'A' | 'C' | 'T' | 'D')[];
  readonly grouping: readonly GroupingKey[];
  readonly components: boolean;
  readonly allocation: boolean;
  readonly context: KeyContext;
  readonly lastModified: string;
}

/** A position with what its figures were read as, once: the engine works them out on reading. */
interface Read {
  readonly row: PositionRow;
  readonly answer: SummaryPosition;
  readonly section: 'A' | 'L';
  readonly value: Decimal | null;
  readonly basis: Decimal | null;
  readonly estimated: boolean;
}

/** The summary call's answer of an engine's summary. Amounts are texts of at most 18 places. */
export function presentSummary(book: Book, summary: Summary, layout: Layout): SummaryAnswer {
  const names = namesOf(book.terms);
  const positions = summary.positions.map((row) => readPosition(row, names, layout.context));
  const byRow = new Map(positions.map((one) => [one.row, one]));
  const estimated = positions.filter((one) => one.estimated);
  const rows = layout.sections.flatMap((section) => {
    if (section === 'T') return [totalRow(summary, positions, layout.context)];
    const inside = positions.filter((one) => one.section === section).map((one) => one.row);
    return groupPositions(book, inside, layout.grouping).flatMap((group) =>
      groupRows(section, group, [], names, byRow, summary.netWorth.assets, layout));
  });
  const instruments = positions.flatMap(({ row }) => [
    { kind: 'account' as const, id: row.account }, { kind: 'instrument' as const, id: row.instrument }]);
  return {
    targetUnit: names.code(summary.currency),
    at: formatDay(summary.at),
    since: summary.since === null ? null : formatDay(summary.since),
    labels: Object.fromEntries(rows.map((row) => [row.key, row.label])),
    rows,
    core: totalEnds(summary.netWorth, summary.netWorthSince, 'total'),
    esti: ends(sumKnown(estimated.map((one) => one.value)), null),
    close: null,
    unexplained: null,
    rates: summary.rates.filter((rate) => rate.from !== rate.to).map((rate) => ({
      from: names.code(rate.from), to: names.code(rate.to), at: formatDay(rate.asked), rate: figure(rate.rate),
      date: formatDay(rate.date ?? rate.asked), path: [names.code(rate.from), ...rate.path.map((leg) => names.code(leg.to))],
    })),
    analytic: {
      bridge: bridgeFigures(summary.bridge),
      ...(layout.allocation ? { allocation: allocation(book, positions, names, summary.netWorth) } : {}),
      realised: byCurrency(summary, names, (one) => one.realised),
      basis: byCurrency(summary, names, (one) => one.basis),
      cash: summary.cash.map((one) => ({ account_id: one.account, currency: names.code(one.currency), amount: figure(one.at) })),
    },
    net_worth: netWorth(summary, positions),
    incomplete: summary.netWorth.incomplete,
    estimated_count: estimated.length,
    explain_key: explainKey({ figure: 'net_worth' }, layout.context),
    total_errors: summary.problems.length,
    user_errors: summary.problems.map((problem) => ({
      code: problem.code, message: problem.message, account_id: problem.account, instrument_id: problem.instrument, at: formatDay(problem.day),
    })),
    last_modified: layout.lastModified,
    cache_tags: ['ledger', 'prices', 'accounts', 'instruments'],
    refs: names.refs(instruments),
  };
}

function readPosition(row: PositionRow, names: Names, context: KeyContext): Read {
  const price = row.at.price;
  const value = row.at.value;
  const lots = row.lots;
  const key = explainKey({ figure: 'value', account: row.account, instrument: row.instrument }, context);
  const estimated = price?.estimated ?? false;
  const valueSince = row.since?.value ?? null;
  return {
    row,
    value,
    basis: lots?.basisInTarget ?? null,
    estimated: estimated && sign(row.at.quantity) !== 0,
    section: isLiability(row.at, row.since) ? 'L' : 'A',
    answer: {
      key,
      account_id: row.account,
      instrument_id: row.instrument,
      currency: names.code(row.currency),
      quantity: figure(row.at.quantity),
      quantity_since: row.since === null ? '0' : figure(row.since.quantity),
      price: price === null ? null : figure(price.price),
      price_date: price === null ? null : formatDay(price.date),
      price_source: row.isCash ? 'unit' : price === null ? null : price.source === 'last_transaction' ? 'trade' : price.source,
      estimated,
      value_own: figureOrNull(row.at.ownValue),
      value: { at: figureOrNull(value), since: figureOrNull(valueSince), diff: figureOrNull(row.diff) },
      basis_own: figureOrNull(lots?.basis ?? null),
      basis: figureOrNull(lots?.basisInTarget ?? null),
      unrealised: value !== null && lots && lots.basisInTarget !== null ? ends(value, lots.basisInTarget).diff : null,
      realised_own: figureOrNull(lots?.realised ?? null),
      bridge: bridgeFigures(row.bridge),
      labels: row.firstValued ? ['first_valued'] : [],
      explain_key: key,
    },
  };
}

/** A liability is what has a negative value now or, where nothing is held any more, had one then. */
function isLiability(at: PositionEnd, since: PositionEnd | null): boolean {
  const now = at.value === null ? 0 : sign(at.value);
  return now < 0 || (now === 0 && since !== null && since.value !== null && sign(since.value) < 0);
}

function groupRows(
  section: 'A' | 'L' | 'C' | 'D', group: Group, path: readonly string[], names: Names,
  read: ReadonlyMap<PositionRow, Read>, assets: Decimal, layout: Layout,
): SummaryRow[] {
  const inside = group.positions.flatMap((row) => read.get(row) ?? []);
  const here = [...path, group.id ?? ''];
  const label = names.group(group.key, group.id);
  const bases = inside.filter((one) => !one.row.isCash);
  const basisKnown = bases.length > 0 && bases.every((one) => one.basis !== null || sign(one.row.at.quantity) === 0);
  const basis = basisKnown ? sumKnown(bases.map((one) => one.basis)) : null;
  const held = sumKnown(bases.map((one) => one.value));
  const row: SummaryRow = {
    section,
    key: `${section}:${here.join('/')}`,
    path: [...here],
    label,
    value: totalEnds(group.at, group.since, 'total'),
    basis: figureOrNull(basis),
    unrealised: basis === null ? null : ends(held, basis).diff,
    share: share(group.at.total, assets),
    incomplete: group.at.incomplete,
    position_count: inside.filter((one) => sign(one.row.at.quantity) !== 0).length,
    ...(layout.components && group.groups.length === 0 ? { components: inside.map((one) => one.answer) } : {}),
    explain_key: explainKey(group.key === 'account' && group.id !== null ? { figure: 'account', account: group.id } : { figure: 'net_worth' }, layout.context),
  };
  return [row, ...group.groups.flatMap((one) => groupRows(section, one, here, names, read, assets, layout))];
}

function totalRow(summary: Summary, positions: readonly Read[], context: KeyContext): SummaryRow {
  return {
    section: 'T',
    key: 'T:',
    path: [],
    label: 'Total',
    value: totalEnds(summary.netWorth, summary.netWorthSince, 'total'),
    basis: null,
    unrealised: null,
    share: null,
    incomplete: summary.netWorth.incomplete,
    position_count: positions.filter((one) => sign(one.row.at.quantity) !== 0).length,
    explain_key: explainKey({ figure: 'net_worth' }, context),
  };
}

function netWorth(summary: Summary, positions: readonly Read[]): SummaryAnswer['net_worth'] {
  const count = (quantity: (row: PositionRow) => Decimal | null): number =>
    positions.filter((one) => { const held = quantity(one.row); return held !== null && sign(held) !== 0; }).length;
  const at = count((row) => row.at.quantity);
  const since = count((row) => row.since?.quantity ?? null);
  const holdings = positions.filter((one) => !one.row.isCash);
  return {
    assets: totalEnds(summary.netWorth, summary.netWorthSince, 'assets'),
    liabilities: totalEnds(summary.netWorth, summary.netWorthSince, 'liabilities'),
    net_worth: totalEnds(summary.netWorth, summary.netWorthSince, 'total'),
    position_count: { at, since, diff: at - since },
    total_paid_capital: { at: null, since: null, diff: null },
    total_position_value: ends(
      sumKnown(holdings.map((one) => one.value)),
      summary.since === null ? null : sumKnown(holdings.map((one) => one.row.since?.value ?? null)),
    ),
  };
}

function allocation(book: Book, positions: readonly Read[], names: Names, totals: Totals): NonNullable<SummaryAnswer['analytic']['allocation']> {
  const assets = positions.filter((one) => one.section === 'A').map((one) => one.row);
  const keys = ['instrument_type', 'currency', 'account', 'entity'] as const;
  return Object.fromEntries(keys.map((key) => [key, groupPositions(book, assets, [key])
    .filter((group) => sign(group.at.total) !== 0)
    .map((group) => ({
      key: group.id ?? '', label: names.group(key, group.id), value: figure(group.at.total), share: share(group.at.total, totals.assets),
    }))]));
}

function byCurrency(
  summary: Summary, names: Names, pick: (one: Summary['basis'][number]) => Decimal | null,
): Record<string, string> {
  return Object.fromEntries(summary.basis.flatMap((one) => {
    const value = pick(one);
    return value === null ? [] : [[names.code(one.currency), figure(value)] as const];
  }));
}
