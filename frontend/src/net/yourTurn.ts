import { t } from "../i18n/words.svelte.ts";
import { shareable } from "../router.svelte.ts";
import { settings } from "../settings.svelte.ts";

/** Show in the tab that a player must decide here; returns a function that undoes it. */
export function markTab(): () => void {
  const title = document.title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const before = icon?.getAttribute("href") ?? "";
  document.title = `● ${t("table.your_turn")} · Daikaiju`;
  icon?.setAttribute("href", before.replace(/icon(-turn)?\.svg/, "icon-turn.svg"));
  return () => {
    document.title = title;
    icon?.setAttribute("href", before.replace("icon-turn.svg", "icon.svg"));
  };
}

/** Whether this browser supports notifications. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask for permission to notify; called only when a player starts a table without a clock and wants it. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notify a player who looks elsewhere. */
export async function notifyTurn(code: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = {
    body: t("table.notice.turn", { code }),
    tag: code,
    icon: new URL("icon.svg", document.baseURI.split("#")[0]).toString(),
    data: shareable(`/table/${code}`),
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification("Daikaiju", options);
  const note = new Notification("Daikaiju", options);
  note.onclick = () => window.focus();
}
