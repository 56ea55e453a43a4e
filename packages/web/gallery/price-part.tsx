import { useState, type ReactElement } from "react";
import { PriceAssistant } from "../src/pickers/price/price-assistant.tsx";

const rows = [
  { label: "Closest date", date: "2025-12-30", price: "64.3555" },
  { label: "A week before", date: null, price: null },
  { label: "Recorded", date: "2026-01-01", price: "65" },
];

/** The assistant by itself; what was accepted stands over it. */
export function PricePart(): ReactElement {
  const [accepted, setAccepted] = useState("");
  const [symbol, setSymbol] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <div style={{ maxWidth: 360 }}>
      <p role="status">accepted: {accepted}</p>
      <PriceAssistant
        symbol={symbol ?? "QAAX"}
        alternative={symbol !== null}
        onSymbol={setSymbol}
        rows={rows}
        busy={busy}
        onRefresh={async () => {
          setBusy(true);
          await new Promise((done) => setTimeout(done, 50));
          setBusy(false);
        }}
        onAccept={({ price, date }) => setAccepted(`${price} on ${date}`)}
      />
    </div>
  );
}
