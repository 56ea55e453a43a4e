import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { amountsShown } from "../../data/preferences/preferences.ts";
import { mayWrite } from "../../data/session/may-write.ts";
import { logout, switchUniverse, useSession } from "../../data/session/session.ts";
import { creations } from "../navigation/creations.ts";
import { useCreate } from "../navigation/use-create.ts";
import { navigationFor, targetOf } from "../navigation/navigation.ts";
import { appTexts } from "../texts.ts";
import type { PaletteGroup } from "./entries.ts";
import { creationWords, pageWords, paletteTexts } from "./texts.ts";

/** Everything that the palette knows without asking the server: pages, actions, universes. */
export function usePaletteGroups(onKeys: () => void): readonly PaletteGroup[] {
  const session = useSession();
  const navigate = useNavigate();
  const create = useCreate();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    if (session.status !== "signed-in") return [];
    const pages = navigationFor(session).map((link) => ({
      id: `page ${link.label}`,
      label: link.label,
      words: pageWords[link.to] ?? "",
      run: () => void navigate(targetOf(link)),
    }));
    const writes = mayWrite(session);
    const others = [
      { label: appTexts.prospects, to: "/prospects" },
      { label: appTexts.reconciliation, to: "/reconciliation" },
      { label: appTexts.reports, to: "/reports" },
      { label: appTexts.unsourced, to: "/reports/without-source" },
      { label: appTexts.pricing, to: "/pricing" },
      ...(writes ? [{ label: appTexts.enterPrices, to: "/pricing/enter" } as const] : []),
      { label: appTexts.lockDate, to: "/lock-date" },
      { label: appTexts.settings, to: "/settings" },
      { label: appTexts.sharing, to: "/sharing" },
      { label: appTexts.bundles, to: "/bundles" },
      { label: appTexts.household, to: "/household" },
      { label: appTexts.profile, to: "/auth/profile" },
      { label: appTexts.signIn, to: "/auth/security" },
      ...(session.firm === null ? [] : [{ label: appTexts.firm, to: "/firm" } as const]),
      ...(session.user.is_staff && session.impersonator === null
        ? [{ label: appTexts.staff, to: "/staff" } as const]
        : []),
      { label: appTexts.help, to: "/help" },
      { label: appTexts.knowledgeBase, to: "/knowledge-base" },
      { label: appTexts.calculators, to: "/calculators" },
      { label: appTexts.about, to: "/about" },
      { label: appTexts.contact, to: "/contact" },
    ] as const;
    const signUp = {
      id: "sign-up",
      label: appTexts.signup,
      words: appTexts.add,
      run: () => void logout().finally(() => void navigate({ to: "/auth/signup" })),
    };
    const made = creations.map((creation) => ({
      id: `add ${creation.key}`,
      label: creation.label,
      words: `${appTexts.add} ${creationWords[creation.key]}`,
      run: () => create(creation.to),
    }));
    const schemes = (["light", "dark", "auto"] as const).map((scheme) => ({
      id: `scheme ${scheme}`,
      label: `${appTexts.appearance}: ${appTexts.schemes[scheme]}`,
      words: paletteTexts.schemeWords,
      run: () => setColorScheme(scheme),
    }));
    const actions = [
      ...(writes ? made : [signUp]),
      ...schemes,
      {
        id: "amounts",
        label: amountsShown.get() === "hidden" ? appTexts.showAmounts : appTexts.hideAmounts,
        run: () => amountsShown.set(amountsShown.get() === "hidden" ? "shown" : "hidden"),
      },
      { id: "keys", label: appTexts.keyboard, words: appTexts.keys, run: onKeys },
      {
        id: "logout",
        label: appTexts.logout,
        run: () => void logout().finally(() => void navigate({ to: "/" })),
      },
    ];
    const universes = session.universes
      .filter((universe) => universe.uuid !== session.profile.uuid)
      .map((universe) => ({
        id: universe.uuid,
        label: paletteTexts.enter(universe.name),
        run: () => void switchUniverse(universe.uuid).then(() => navigate({ to: "/user", search: {} })),
      }));
    return [
      {
        label: paletteTexts.pages,
        entries: [
          ...pages,
          ...others.map(({ label, to }) => ({
            id: `page ${label}`,
            label,
            words: pageWords[to] ?? "",
            run: () => void navigate({ to }),
          })),
        ],
      },
      { label: paletteTexts.actions, entries: actions },
      { label: paletteTexts.universes, entries: universes },
    ];
  }, [session, navigate, create, onKeys, setColorScheme]);
}
