import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Choice } from "../../ui/fields/choice.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { calculatorOf, calculators } from "./address.ts";
import styles from "./calculators.module.css";
import { GrowthCalculator } from "./growth-calculator.tsx";
import { LoanCalculator } from "./loan-calculator.tsx";
import { ReturnsCalculator } from "./returns-calculator.tsx";
import { SafeCalculator } from "./safe-calculator.tsx";
import { calculatorTexts as texts } from "./texts.ts";

const pages = {
  loan: LoanCalculator,
  safe: SafeCalculator,
  returns: ReturnsCalculator,
  growth: GrowthCalculator,
};

/** Calculators for everybody, signed in or not. Which one is open stands in the address. */
export function CalculatorsPage(): ReactElement {
  const chosen = calculatorOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const Open = pages[chosen];
  return (
    <Page title={texts.title}>
      <h1>{texts.title}</h1>
      <p className={styles["intro"]}>{texts.intro}</p>
      <Choice
        label={texts.which}
        value={chosen}
        options={calculators.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(c) => void navigate({ to: "/calculators", search: { c }, replace: true })}
      />
      <Open />
    </Page>
  );
}
