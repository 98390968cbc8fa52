import { browserStorage } from "./net/storage.svelte.ts";
import { LANGUAGES, preferred, speak, type Language } from "./i18n/words.svelte.ts";

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";
/** Television: no chat, and large type that is readable from a distance. */
export type Screen = "auto" | "television";

/** Milliseconds one shown event takes at each speed. */
export const BEATS: Record<Speed, number> = { slow: 1300, normal: 750, fast: 350, instant: 0 };

interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  motion: Motion;
  screen: Screen;
  /** Tables are shown as text. */
  text: boolean;
  /** In text: a turn of another monster is one sentence. */
  brief: boolean;
  /** Steps without a choice happen automatically. */
  merge: boolean;
  /** Sounds, and vibration on devices that can. */
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Whether bots make remarks. */
  banter: boolean;
  shortcuts: boolean;
  name: string;
  /** Moments of others' turns at which I pass without being asked; stored only in this browser. */
  passAt: string[];
  /** Cards about which I am asked at those moments nevertheless, whenever they can be played. */
  askAbout: string[];
  /** Notify me when it is my turn at a table without a clock. */
  notify: boolean;
}

const KEY = "daikaiju.settings";
const CHOICES = {
  language: LANGUAGES,
  theme: ["auto", "light", "dark"],
  speed: ["slow", "normal", "fast", "instant"],
  motion: ["auto", "full", "reduced"],
  screen: ["auto", "television"],
} as const;

function stored(): Partial<Settings> {
  try {
    const found = JSON.parse(browserStorage.get(KEY) ?? "{}") as Record<string, unknown>;
    for (const [field, allowed] of Object.entries(CHOICES)) {
      if (!(allowed as readonly unknown[]).includes(found[field])) delete found[field];
    }
    for (const list of ["passAt", "askAbout"]) if (!Array.isArray(found[list])) delete found[list];
    const volume = found["volume"];
    if (typeof volume !== "number" || !(volume >= 0 && volume <= 100)) delete found["volume"];
    return found as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({
  language: preferred(),
  theme: "auto",
  speed: "normal",
  motion: "auto",
  screen: "auto",
  text: false,
  brief: false,
  merge: true,
  sound: true,
  volume: 70,
  banter: true,
  shortcuts: true,
  name: "",
  passAt: ["closing"],
  askAbout: [],
  notify: false,
  ...stored(),
});

/** Change one setting, store it and apply it. */
export function set<Field extends keyof Settings>(field: Field, value: Settings[Field]): void {
  settings[field] = value;
  browserStorage.set(KEY, JSON.stringify(settings));
  if (field === "language") void speak(settings.language);
  apply();
}

/** Whether movement is disabled, by the setting or by the system's preference. */
export function isStill(): boolean {
  if (settings.motion !== "auto") return settings.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a beat is now, compared with that of the speed chosen: others' turns are shown more quickly than one's own. */
let tempo = 1;

/** Show at another tempo from now on. */
export function setTempo(value: number): void {
  if (value === tempo) return;
  tempo = value;
  document.documentElement.style.setProperty("--tempo", String(value));
}

/** Milliseconds for one shown event. */
export function beat(): number {
  return BEATS[settings.speed] * tempo;
}

/** Write theme and motion to the root element, where the design tokens read them. */
export function apply(): void {
  const root = document.documentElement;
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["motion"] = isStill() ? "reduced" : "full";
  root.dataset["speed"] = settings.speed;
  root.dataset["screen"] = settings.screen;
}
