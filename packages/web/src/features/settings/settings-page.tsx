import type { Settings } from "@distributary/contract/access/settings";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForManagers } from "../../pickers/visit/for-managers.tsx";
import { ForOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { isColour } from "../../records/form/controls/colour-field.tsx";
import type { Errors, Values } from "../../records/form/fields.ts";
import { RecordForm } from "../../records/form/record-form.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { useRecordForm } from "../../records/form/use-record-form.ts";
import { Page } from "../../ui/surfaces/page.tsx";
import { settingsKey, updateSettings, useSettings } from "./queries.ts";
import { ReportHead } from "./report-head.tsx";
import { settingsGroups } from "./settings-fields.ts";
import styles from "./settings-page.module.css";
import { Archive } from "./archive.tsx";
import { Beneficiary } from "./continuity/beneficiary.tsx";
import { beneficiaryTexts } from "./continuity/texts.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { SettingsTrail } from "./settings-trail.tsx";
import { settingsTexts as texts } from "./texts.ts";

/** What holds for everybody in the universe: how it shows itself, and how its lots are told. */
export function SettingsPage(): ReactNode {
  const { profile, grant, seeAs, user } = useSignedIn();
  const universe = profile.uuid;
  // Staff are needed here, and visitors have nothing to delete.
  const isOwn = grant === null && seeAs === null && !user.is_staff && profile.metadata.read_only !== true;
  const found = useSettings(universe);
  // A form stands upon what was read when it was opened: what another window stores meanwhile is met as a conflict.
  const [round, setRound] = useState(0);
  return (
    <WhenRead found={found} title={texts.title}>
      {(settings) => (
        <Page title={texts.title}>
          <h1>{texts.title}</h1>
          <p className={styles["intro"]}>{texts.intro}</p>
          <ForManagers instead={texts.signUp}>
            <SettingsForm key={`${universe} ${round}`} settings={settings} onRound={() => setRound(round + 1)} />
          </ForManagers>
          <h2 className={styles["part"]}>{texts.elsewhere}</h2>
          <Elsewhere settings={settings} />
          <ForManagers>
            <ForOwnHand>
              <h2 className={styles["part"]}>{texts.archive}</h2>
              <Archive />
            </ForOwnHand>
          </ForManagers>
          {isOwn && (
            <ForOwnHand>
              {!profile.is_demo && (
                <>
                  <h2 className={styles["part"]}>{beneficiaryTexts.title}</h2>
                  <Beneficiary />
                </>
              )}
              <h2 className={styles["part"]}>{texts.deleteHead}</h2>
              <DeleteAccount />
            </ForOwnHand>
          )}
          <h2 className={styles["part"]}>{texts.trail}</h2>
          <SettingsTrail trail={settings.trail} />
        </Page>
      )}
    </WhenRead>
  );
}

function SettingsForm({ settings, onRound }: { settings: Settings; onRound: () => void }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const universe = useSignedIn().profile.uuid;
  // The next edit stands upon what was just stored; everything else that shows it is read again.
  const follow = (saved: Settings): void => {
    client.setQueryData<object>(settingsKey(universe), (before) => before && { ...before, ...saved });
    onRound();
    void client.invalidateQueries();
  };
  const form = useRecordForm({
    draft: "settings",
    groups: () => settingsGroups(settings.accounts_with_own_method),
    record: settings,
    send: updateSettings,
    check: wrongColour,
    onSaved: (saved, undo) => {
      saySaved(texts.saved, undo && (async () => follow(await undo())));
      follow(saved);
    },
  });
  const text = (name: string): string => String(form.values[name] ?? "");
  return (
    <RecordForm
      form={form}
      saveLabel={texts.save}
      onCancel={() => void navigate({ to: "/auth/profile" })}
      aside={<ReportHead name={text("name")} colour={text("colour")} logo={text("logo")} />}
    />
  );
}

function wrongColour(values: Values): Errors {
  const colour = String(values["colour"] ?? "");
  return colour === "" || isColour(colour) ? {} : { colour: texts.noColour };
}

function Elsewhere({ settings }: { settings: Settings }): ReactElement {
  const { default_currency: currency, default_timezone: zone, lock_date: locked } = settings;
  return (
    <dl className={styles["list"]}>
      <dt>{texts.currency}</dt>
      <dd>
        {currency} <span className={styles["aside"]}>{texts.currencyNote}</span>
      </dd>
      <dt>{texts.timeZone}</dt>
      <dd>
        {zone} <span className={styles["aside"]}>{texts.currencyNote}</span>
      </dd>
      <dt>{texts.books}</dt>
      <dd>
        <Link to="/lock-date">{locked === null ? texts.booksOpen : texts.lockedUpTo(locked)}</Link>
      </dd>
    </dl>
  );
}
