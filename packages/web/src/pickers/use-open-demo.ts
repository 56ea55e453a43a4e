import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { snackbar } from "../data/snackbar-store.ts";
import { openDemo, type DemoWish } from "./demo.ts";
import { pickerTexts } from "./texts.ts";

/** Opening the demo from any page: once it is filled it is said so, and its Summary stands. */
export function useOpenDemo(): UseMutationResult<boolean, Error, DemoWish> {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: openDemo,
    onSuccess: async (isOpen) => {
      if (!isOpen) return;
      snackbar.show({ id: "demo", tone: "plain", title: pickerTexts.demoReady, body: "" });
      await navigate({ to: "/user", search: {} });
    },
  });
}
