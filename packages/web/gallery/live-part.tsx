import { QueryClientProvider } from "@tanstack/react-query";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { pricingEndpoints } from "@distributary/contract/entry/pricing";
import { useEffect, useState, type ReactElement } from "react";
import { Snackbar } from "../src/app/snackbar.tsx";
import { api } from "../src/data/api.ts";
import { queryClient } from "../src/data/cache.ts";
import { login, useSession } from "../src/data/session/session.ts";
import { snackbar } from "../src/data/snackbar-store.ts";
import { PriceField } from "../src/pickers/price/price-field.tsx";
import { RelationshipSearch } from "../src/pickers/search/relationship-search.tsx";
import { DateField } from "../src/ui/fields/date-field.tsx";
import { TextField } from "../src/ui/fields/field.tsx";

/** The person whom the tests sign up. */
const person = { username: "parts@example.com", password: "a rather long phrase" };

async function prepare(): Promise<{ instrument: string; dollar: string }> {
  await login(person.username, person.password);
  const currencies = await api.call(instrumentsEndpoints.search, {
    query: { prefix: "USD" },
    body: { instrument_types: ["CCY"] },
  });
  const dollar = currencies.items[0]?.uuid ?? "";
  const made = await api.call(instrumentsEndpoints.create, {
    query: { commit: "true" },
    body: { identifier: "ALDR", instrument_type: "EQTY", display_name: "Alder Works", settlement_unit_id: dollar },
  });
  const entity = (name: string) =>
    api.call(entitiesEndpoints.create, { query: { commit: "true" }, body: { name, legal_name: `${name} LLC` } });
  await Promise.all(Array.from({ length: 7 }, (_, index) => entity(`Alder ${index + 1}`)));
  await api.call(pricingEndpoints.bulkCreate, {
    query: { commit: "true" },
    body: [
      { instrument_id: made.uuid, instant: "2025-12-24", value: "63.10", value_unit_id: dollar },
      { instrument_id: made.uuid, instant: "2025-12-30", value: "64.3555", value_unit_id: dollar },
    ],
  });
  return { instrument: made.uuid, dollar };
}

/** Parts that ask a server: Add New Relationships and the price field. */
export function LivePart(): ReactElement {
  const [ready, setReady] = useState<{ instrument: string; dollar: string } | null>(null);
  const session = useSession();
  useEffect(() => {
    void prepare().then(setReady);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {ready === null || session.status !== "signed-in" ? "…" : <Live {...ready} />}
    </QueryClientProvider>
  );
}

function Live({ instrument, dollar }: { instrument: string; dollar: string }): ReactElement {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [price, setPrice] = useState("");
  const [date, setDate] = useState<string | null>("2025-12-31");
  const [accepted, setAccepted] = useState("");
  const [said, setSaid] = useState("");
  useEffect(
    () =>
      snackbar.subscribe(() =>
        setSaid(
          snackbar
            .get()
            .map((message) => message.title)
            .join("; "),
        ),
      ),
    [],
  );
  return (
    <div style={{ display: "grid", gap: 24, maxWidth: 420 }}>
      <p role="status">{`added: ${added.length}, accepted: ${accepted}, said: ${said}`}</p>
      <RelationshipSearch linked={new Set(added)} onAdd={(hit) => setAdded([...added, hit.uuid])} />
      <DateField label="Day" value={date} onChange={setDate} />
      <PriceField
        value={price}
        onChange={setPrice}
        onAccept={(taken) => setAccepted(`${taken.price} on ${taken.date}`)}
        instrument={instrument}
        symbol="ALDR"
        unit={dollar}
        date={date}
      />
      <TextField label="Next" />
      <Snackbar />
    </div>
  );
}
