import { instrumentsEndpoints, type Instrument } from "@distributary/contract/records/instruments";
import type { Observable } from "@distributary/contract/records/observables";
import { INSTRUMENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import type { ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session/session.ts";
import type { HeldValues } from "../../records/held/held-values.ts";
import { useHeldValues } from "../../records/held/use-held-values.ts";
import { instrumentSigns } from "../../records/kind-signs.ts";
import { readNewestPrices } from "../../records/newest-prices.ts";
import { RecordName } from "../../records/page/names.tsx";
import { worthColumns } from "../../records/table/held-columns.tsx";
import { RecordList } from "../../records/table/record-list.tsx";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { digitsOfPrice } from "../../ui/format/amount.ts";
import { today } from "../../ui/format/day.ts";
import { MarkedName } from "../../ui/signs/marked-name.tsx";
import { Sign } from "../../ui/signs/sign.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { dayCell, numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter, FilterValues } from "../../ui/table/table-search.ts";
import { instrumentTypeOptions, typeIn } from "./instrument-fields.ts";
import { withoutPrice } from "./without-price.ts";
import { instrumentTexts } from "./texts.ts";

const filters: readonly Filter[] = [
  { id: "prefix", label: instrumentTexts.search, kind: "text" },
  { id: "instrument_type", label: instrumentTexts.type, kind: "choice", options: instrumentTypeOptions },
];

/** A security of the list, with its newest recorded price. */
interface ListedInstrument extends Instrument {
  readonly newest: Pick<Observable, "price" | "units_id"> | null;
}

/** The columns of the list: what a security is, its price, and what is held of it. */
function columnsOf(held: HeldValues | undefined): readonly Column<ListedInstrument>[] {
  const shown = ownColumns.filter((column) => column.optional !== true);
  const further = ownColumns.filter((column) => column.optional === true);
  return [...shown, priceColumn(held), ...worthColumns<ListedInstrument>(held), ...further];
}

/** At what price it is valued today, in its own currency; of what nobody holds the newest price that is recorded. */
function priceColumn(held: HeldValues | undefined): Column<ListedInstrument> {
  const of = ({ uuid, newest, settlement_unit_id: own }: ListedInstrument) => {
    const valued = held?.byId.get(uuid)?.price;
    if (valued !== undefined || newest === null || held === undefined) return valued;
    return { price: newest.price, estimated: false, unit: newest.units_id === own ? null : newest.units_id };
  };
  return {
    id: "price",
    label: instrumentTexts.price,
    numeric: true,
    width: "112px",
    cell: (instrument) => {
      const one = of(instrument);
      if (one === undefined) return null;
      const unit = "unit" in one ? one.unit : null;
      return (
        <Figure
          value={one.price}
          digits={digitsOfPrice(one.price)}
          estimated={one.estimated && recordTexts.estimatedPrice}
          open
          suffix={
            unit !== null && (
              <>
                {" "}
                <RecordName kind="instrument" id={unit} />
              </>
            )
          }
        />
      );
    },
    value: (instrument) => numberCell(of(instrument)?.price),
  };
}

const ownColumns: readonly Column<ListedInstrument>[] = [
  {
    id: "display_name",
    label: instrumentTexts.name,
    cell: (instrument) => (
      <MarkedName name={instrument.display_name} sign={<Sign name={instrumentSigns[instrument.instrument_type]} />} />
    ),
    value: (instrument) => textCell(instrument.display_name),
    narrow: "name",
  },
  {
    id: "identifier",
    label: instrumentTexts.identifier,
    cell: (instrument) => instrument.identifier,
    value: (instrument) => textCell(instrument.identifier),
    width: "120px",
  },
  {
    id: "instrument_type",
    label: instrumentTexts.type,
    cell: (instrument) => INSTRUMENT_TYPE_LABELS[instrument.instrument_type],
    value: (instrument) => textCell(INSTRUMENT_TYPE_LABELS[instrument.instrument_type]),
    width: "176px",
    narrow: "detail",
  },
  {
    id: "settlement_unit_id",
    label: instrumentTexts.currency,
    cell: (instrument) =>
      instrument.settlement_unit_id === null ? null : (
        <RecordName kind="instrument" id={instrument.settlement_unit_id} />
      ),
    width: "88px",
  },
  {
    id: "issuer_id",
    label: instrumentTexts.issuer,
    cell: (instrument) =>
      instrument.issuer_id === null ? null : <RecordName kind="entity" id={instrument.issuer_id} />,
    optional: true,
  },
  {
    id: "end_date",
    label: instrumentTexts.endDate,
    cell: (instrument) => instrument.end_date,
    value: (instrument) => dayCell(instrument.end_date),
    width: "104px",
    optional: true,
  },
  {
    id: "user_tags",
    label: instrumentTexts.tags,
    cell: (instrument) => instrument.user_tags.join(", "),
    value: (instrument) => textCell(instrument.user_tags.join(", ")),
    optional: true,
  },
];

/** The securities of the universe; currencies only where they are asked for. */
export function InstrumentsPage(): ReactElement {
  const navigate = useNavigate();
  const { default_timezone: timezone } = useSignedIn().profile;
  const held = useHeldValues("instrument").data;
  const columns = useMemo(() => columnsOf(held), [held]);
  return (
    <Page title={instrumentTexts.title}>
      <RecordList<ListedInstrument>
        name="instruments"
        texts={instrumentTexts}
        columns={columns}
        filters={filters}
        read={(chosen) => readInstruments(chosen, today(timezone), held)}
        recordOf={(instrument) => {
          const params = { id: instrument.uuid };
          return {
            name: instrument.display_name,
            path: `/instruments/${instrument.uuid}`,
            onOpen: () => void navigate({ to: "/instruments/$id", params }),
            ...(instrument.is_system_instrument
              ? {}
              : {
                  onEdit: () => void navigate({ to: "/instruments/$id/edit", params }),
                  history: { kind: "instrument", id: instrument.uuid },
                }),
          };
        }}
        create={
          <Link to="/instruments/create" search={{}} className={buttonClass("primary")}>
            {instrumentTexts.add}
          </Link>
        }
      />
    </Page>
  );
}

function readInstruments(chosen: FilterValues, at: string, held: HeldValues | undefined): ReadList<ListedInstrument> {
  const { prefix, instrument_type: type } = chosen;
  const types = type === undefined ? ["CCY" as const] : [typeIn(String(type))];
  return async ({ limit, offset }, signal) => {
    const page = await api.call(
      instrumentsEndpoints.search,
      {
        query: { prefix: prefix === undefined ? "" : String(prefix), page_size: limit, offset },
        body: { instrument_types: types, invert_types: type === undefined },
      },
      { signal },
    );
    const newest = await readNewestPrices(withoutPrice(page.items, held), signal, at);
    return { ...page, items: page.items.map((one) => ({ ...one, newest: newest.get(one.uuid) ?? null })) };
  };
}
