import { accessEndpoints } from "@distributary/contract/access/access";
import type { AccessGrant } from "@distributary/contract/access/access-grant";
import {
  flagsOf,
  GRANT_ROLES,
  grantRoles,
  permissionsOf,
  type GrantRole,
} from "@distributary/domain/codes/permissions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { beginSeeAs } from "../../data/session/see-as.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { counted } from "../../ui/format/counted.ts";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { formErrors, type FormErrors } from "../../records/people/form-errors.ts";
import styles from "../../ui/surfaces/people.module.css";
import ownStyles from "./sharing.module.css";
import { narrowedBy, PartFields, partOf } from "./part-fields.tsx";
import { accessTexts as texts } from "./texts.ts";

const flagNames = ["read", "write", "book", "manage"] as const;
const fields = ["email", "first_name", "last_name"] as const;

/** Inviting somebody, or changing what they may do. What they will see is said before anything is sent. */
export function GrantSheet({ grant, onClose }: { grant: AccessGrant | null; onClose: () => void }): ReactElement {
  const { grant: own, profile } = useSignedIn();
  const universe = profile.uuid;
  const navigate = useNavigate();
  const name = grant === null ? "" : `${grant.grantee.first_name} ${grant.grantee.last_name}`;
  const mine = own === null ? GRANT_ALL : flagsOf(own.standard_permissions);
  const [person, setPerson] = useState({ email: "", first_name: "", last_name: "" });
  const [role, setRole] = useState<GrantRole>(grant?.role ?? "advisor");
  const [flags, setFlags] = useState(flagsOf(grant?.standard_permissions ?? permissionsOf(GRANT_ROLES.advisor.flags)));
  const [until, setUntil] = useState<string | null>(grant?.until ?? null);
  const [forFirm, setForFirm] = useState(grant?.for_firm ?? false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [part, setPart] = useState(partOf(grant?.narrowed ?? null));
  const narrowed = narrowedBy(part);
  const isWhole = part.opens === "all";
  // Whoever sees a part reads it, and changes nothing.
  const permissions = permissionsOf(flags & mine & (isWhole ? mine : GRANT_ROLES.viewer.flags));

  const send = (commit: "true" | "false") => {
    const said = { role, permissions, until, for_firm: forFirm && isWhole, narrowed: narrowed ?? null };
    return grant === null
      ? api.call(accessEndpoints.invite, { query: { commit }, body: { ...trimmed(person), ...said } })
      : api.call(accessEndpoints.update, { query: { grantee: grant.uuid, commit }, body: said });
  };
  const save = useMutation({
    mutationFn: () => send("true"),
    meta: { quiet: true },
    onSuccess: ({ grant: saved }) => {
      const title = grant === null ? texts.sent(saved.grantee.email) : texts.saved;
      snackbar.show({ id: `granted-${saved.uuid}`, title, body: "", tone: "plain" });
      onClose();
    },
    onError: (failure) => setErrors(formErrors(failure)),
  });
  const seeAs = useMutation({
    mutationFn: async () => {
      const named = grant === null ? `${person.first_name} ${person.last_name}`.trim() : name;
      const body = { name: named || texts.someone, role, permissions, narrowed: narrowed ?? null };
      await beginSeeAs(universe, body);
      await navigate({ to: "/user", search: {} });
    },
    meta: { quiet: true },
    onError: (failure) => setErrors(formErrors(failure)),
  });
  const whole = grant !== null || fields.every((name) => person[name].trim() !== "");
  const preview = useQuery({
    queryKey: ["access-preview", grant?.uuid ?? "", whole, JSON.stringify(narrowed)],
    queryFn: () => send("false"),
    enabled: whole && narrowed !== undefined && /.@.+\../.test(grant?.grantee.email ?? person.email),
    retry: false,
    meta: { quiet: true },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = grant !== null ? [] : fields.filter((name) => person[name].trim() === "");
    const lacks = narrowed === undefined;
    setErrors({
      ...Object.fromEntries(missing.map((name) => [name, texts.needed])),
      ...(lacks && { narrowed: texts.chooseOne }),
    });
    if (missing.length === 0 && !lacks) save.mutate();
  }

  const field = (name: (typeof fields)[number]) => ({
    value: person[name],
    error: errors[name],
    maxLength: 128,
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <Sheet title={grant === null ? texts.inviteTitle : texts.changeTitle(name)} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {errors[""] !== undefined && <Note tone="fault">{errors[""]}</Note>}
        {grant === null && (
          <>
            <TextField label={texts.email} type="email" autoComplete="off" {...field("email")} />
            <div className={styles["pair"]}>
              <TextField label={texts.firstName} autoComplete="off" {...field("first_name")} />
              <TextField label={texts.lastName} autoComplete="off" {...field("last_name")} />
            </div>
          </>
        )}
        <Choice
          label={texts.role}
          value={role}
          options={grantRoles.map((value) => ({ value, label: texts.roles[value] }))}
          onChange={(chosen) => {
            setRole(chosen);
            setFlags(GRANT_ROLES[chosen].flags);
          }}
        />
        <PartFields part={part} error={errors["narrowed"]} onChange={setPart} />
        <fieldset className={ownStyles["flags"]}>
          <legend>{texts.may}</legend>
          {flagNames.map((flag) => (
            <CheckField
              key={flag}
              label={texts.flags[flag]}
              checked={permissions[flag]}
              disabled={flag === "read" || !isWhole || !permissionsOf(mine)[flag]}
              onChange={(checked) => setFlags(withFlag(flags, flag, checked))}
            />
          ))}
        </fieldset>
        {isWhole && (
          <CheckField label={texts.forFirm} hint={texts.forFirmHint} checked={forFirm} onChange={setForFirm} />
        )}
        <DateField
          stacked
          label={texts.until}
          hint={texts.untilHint}
          value={until}
          onChange={setUntil}
          error={errors["until"]}
        />
        {preview.data !== undefined && (
          <p className={ownStyles["preview"]} role="status">
            {texts.visible(visibleWords(preview.data.visible))}
          </p>
        )}
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {grant === null ? texts.send : texts.save}
          </Button>
          <Button busy={seeAs.isPending} disabled={narrowed === undefined} onClick={() => seeAs.mutate()}>
            {texts.seeAs}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}

const GRANT_ALL = 31;

function trimmed(person: { readonly email: string; readonly first_name: string; readonly last_name: string }) {
  return { ...person, email: person.email.trim() };
}

/** Ticking a flag ticks what it implies; taking one away takes what implies it. */
function withFlag(flags: number, flag: (typeof flagNames)[number], checked: boolean): number {
  const now = permissionsOf(flags);
  if (checked) return flagsOf({ ...now, [flag]: true, all: false });
  return flagsOf({ ...now, all: false, [flag]: false, ...(flag === "write" && { manage: false, book: false }) });
}

function visibleWords(visible: {
  readonly accounts: number;
  readonly entities: number;
  readonly transactions: number;
  readonly documents: number;
}): string {
  return (["accounts", "entities", "transactions", "documents"] as const)
    .map((kind) => counted(visible[kind], texts[kind]))
    .join(", ");
}
