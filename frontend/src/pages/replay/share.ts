import { expansionName, expansionsOf } from "../../expansions/names.ts";
import { language, t } from "../../i18n/words.svelte.ts";
import { Names } from "../../table/words/names.ts";
import type { Replayed } from "./load.ts";
import { resultPicture } from "./picture.ts";

/** The winners by monster and person, as the title of a result. */
export function winnersText({ record }: Replayed): string {
  const names = new Names(
    record.edition,
    record.players.map((player) => player.monster),
  );
  const winners = record.winners.map((seat) => {
    const person = record.players[seat]?.level ? "" : record.players[seat]?.name;
    return person ? `${names.monster(seat)} (${person})` : names.monster(seat);
  });
  return winners.length ? t("pages.replay.won", { monsters: names.list(winners) }) : t("pages.replay.nobody");
}

/** Draw the result of a game and share it; a device that cannot share a picture downloads it. */
export async function sharePicture(replayed: Replayed): Promise<void> {
  const { record, steps } = replayed;
  const players = steps.at(-1)?.view.players ?? [];
  const when = record.finished
    ? new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(record.finished)
    : "";
  const expansions = expansionsOf(record.options ?? {})
    .map(expansionName)
    .join(", ");
  const edition = t(`common.edition.${record.edition as "second"}`);
  const picture = await resultPicture(record, steps, {
    title: winnersText(replayed),
    subtitle: [edition, expansions, when].filter(Boolean).join(" · "),
    points: (seat) =>
      `${t("common.points")} ${players[seat]?.points ?? 0} · ${t("common.life")} ${players[seat]?.life ?? 0}`,
  });
  const name = `daikaiju-${record.table ?? "game"}.png`;
  const file = new File([picture], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches)
    return void (await navigator.share({ files: [file], title: "Daikaiju" }).catch(() => undefined));
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
