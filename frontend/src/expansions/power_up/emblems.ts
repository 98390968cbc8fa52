/** The pictures of all evolutions, by monster; some bamboo and banana shapes are drawn for them. */
import { emblem, type Emblem } from "../../art/emblems.ts";
import type { Glyph } from "../../art/glyphs.ts";
import { BROWN, CREAM, GOLD, GREEN, INK, LINE, ORANGE, RED, ROSE, STEEL, WHITE } from "../../art/paints.ts";

const bamboo: Glyph = [
  ["M-9 40L-7 14H9L11 40ZM-7 11L-6 -13H8L9 11ZM-6 -16L-5 -40H7L8 -16Z", GREEN],
  ["M9 -12C20 -26 32 -28 40 -24C34 -12 22 -8 9 -12ZM-7 12C-20 4 -32 6 -38 12C-28 20 -16 20 -7 12Z", GREEN],
];
const banana: Glyph = [
  ["M-34 -24C-30 14 0 36 36 22L40 14C12 18 -10 0 -20 -30L-30 -34Z", GOLD],
  ["M-30 -34L-20 -30L-22 -22L-32 -25ZM36 22L40 14L34 16L31 23Z", BROWN],
];
const panda: Glyph = [
  ["M-36 -22A14 14 0 1 1 -14 -34ZM36 -22A14 14 0 1 0 14 -34Z", INK],
  ["M0 -36C24 -36 38 -20 38 0C38 22 20 36 0 36C-20 36 -38 22 -38 0C-38 -20 -24 -36 0 -36Z", WHITE],
  [
    "M-26 -4C-26 -16 -12 -18 -8 -8C-6 2 -16 12 -22 10C-26 8 -26 2 -26 -4ZM26 -4C26 -16 12 -18 8 -8C6 2 16 12 22 10C26 8 26 2 26 -4ZM-6 14H6L0 21Z",
    INK,
  ],
];
const carrot: Glyph = [
  ["M-8 -18C4 -24 16 -14 14 -2L-22 38C-26 34 -24 4 -8 -18Z", ORANGE],
  ["M2 -20L4 -42L12 -28L26 -38L20 -22L36 -20L14 -6Z", GREEN],
];
const gift: Glyph = [
  ["M-32 -8H32V36H-32Z", ROSE],
  ["M-36 -20H36V-6H-36ZM-6 -20H6V36H-6Z", RED],
  ["M0 -20C-26 -20 -24 -42 -10 -38C-4 -36 0 -28 0 -20C0 -28 4 -36 10 -38C24 -42 26 -20 0 -20", LINE],
];
const cat: Glyph = [
  ["M-32 -38L-12 -24H12L32 -38L34 6C34 26 18 36 0 36C-18 36 -34 26 -34 6Z", GOLD],
  ["M-16 -2V6M16 -2V6M-6 16Q0 22 6 16M-24 14H-40M24 14H40", LINE],
];
const sword: Glyph = [
  ["M26 -40L38 -28L2 10L-10 -2Z", STEEL],
  ["M-20 -6L8 22L2 28L-26 0ZM-16 14L-34 32L-28 38L-10 20Z", BROWN],
];
const target: Glyph = [
  ["M0 -38A38 38 0 1 1 -.1 -38Z", WHITE],
  ["M0 -26A26 26 0 1 1 -.1 -26Z", RED],
  ["M0 -12A12 12 0 1 1 -.1 -12Z", CREAM],
];
const fish: Glyph = [
  ["M-38 0C-22 -26 12 -24 24 0C12 24 -22 26 -38 0Z", STEEL],
  ["M22 0L40 -18V18Z", STEEL],
  ["M-22 -6V-4", LINE],
];
const scythe: Glyph = [
  ["M-26 -32C6 -44 32 -28 38 0C20 -18 -4 -24 -26 -20Z", STEEL],
  ["M-24 -36L-14 -36L14 40H4Z", BROWN],
];
const sweet: Glyph = [
  ["M0 -20A20 20 0 1 1 -.1 -20Z", ROSE],
  ["M-18 -8L-40 -20V20L-18 8ZM18 -8L40 -20V20L18 8Z", RED],
  ["M-8 -12Q8 0 -8 12M6 -16Q18 0 6 16", LINE],
];
const note: Glyph = [["M-10 -36L30 -40V14A12 12 0 1 1 20 4V-22L0 -20V22A12 12 0 1 1 -10 12Z", INK]];

export const EMBLEMS: Record<string, Emblem> = {
  // Alienoid
  alien_scourge: emblem("points", ["ufo", 46, 42, 0.8], ["star", 94, 30, 0.5]),
  precision_field_support: emblem("dice", ["ufo", 60, 24, 0.6], ["card", 60, 58, 0.5, 8]),
  anger_batteries: emblem("energy", ["battery", 44, 40, 0.75], ["fist", 90, 42, 0.55]),
  adapting_technology: emblem("sky", ["cycle", 60, 40, 1.05], ["card", 60, 40, 0.5]),
  funny_looking_but_dangerous: emblem("night", ["ufo", 48, 38, 0.75], ["grin", 92, 50, 0.5]),
  exotic_arms: emblem("smash", ["beam", 44, 40, 0.8], ["claw", 94, 42, 0.55]),
  mothership_support: emblem("life", ["ufo", 50, 36, 0.85], ["heart", 92, 56, 0.45]),
  superior_alien_technology: emblem("energy", ["atom", 46, 40, 0.85], ["card", 94, 42, 0.5, 10]),
  // Cyber Kitty
  nine_lives: emblem("life", [cat, 44, 42, 0.8], ["heart", 90, 28, 0.45], ["heart", 100, 56, 0.3]),
  mega_purr: emblem("energy", [cat, 46, 42, 0.8], ["waves", 96, 42, 0.5]),
  electro_scratch: emblem("smash", ["claw", 46, 42, 0.85], ["bolt", 92, 38, 0.6]),
  cat_nip: emblem("green", ["leaf", 40, 42, 0.75], [cat, 88, 44, 0.5]),
  play_with_your_food: emblem("points", ["paw", 46, 40, 0.8], ["fork", 94, 42, 0.65]),
  feline_motor: emblem("sky", [cat, 38, 42, 0.65], ["rocket", 88, 40, 0.7, 60]),
  mouse_hunter: emblem("points", ["paw", 42, 42, 0.75], ["die1", 90, 42, 0.55, 8]),
  meow_missle: emblem("smash", ["rocket", 50, 42, 0.85, 30], [cat, 98, 58, 0.35]),
  // The King
  monkey_rush: emblem("sky", ["fist", 40, 44, 0.75], ["arrows", 90, 40, 0.6]),
  simian_scamper: emblem("green", ["leaf", 34, 30, 0.5], ["tail", 68, 44, 0.85]),
  jungle_frenzy: emblem("green", ["leaf", 36, 44, 0.75, -20], ["cycle", 86, 40, 0.7]),
  giant_banana: emblem("life", [banana, 60, 40, 1.05]),
  chest_thumping: emblem("smash", ["fist", 38, 42, 0.7], ["fist", 82, 42, 0.7, 14]),
  alpha_male: emblem("points", ["fist", 46, 44, 0.8], ["star", 94, 28, 0.5]),
  i_am_the_king: emblem("points", ["tower", 42, 44, 0.75], ["pennant", 86, 38, 0.7]),
  twas_beauty_killed_the_beast: emblem("night", ["tower", 56, 44, 0.85], ["heart", 94, 24, 0.4], ["jet", 22, 24, 0.35]),
  // Gigazaur
  detachable_tail: emblem("sky", ["tail", 46, 44, 0.8], ["shield", 94, 38, 0.5]),
  radioactive_waste: emblem("energy", ["bin", 44, 42, 0.8], ["atom", 92, 38, 0.55]),
  primal_bellow: emblem("points", ["head", 42, 44, 0.75], ["waves", 92, 40, 0.7]),
  saurian_adaptability: emblem("dice", ["head", 38, 44, 0.65], ["die", 86, 40, 0.6, 12]),
  defender_of_tokyo_evolution: emblem("sky", ["shield", 46, 40, 0.85], ["head", 94, 46, 0.5]),
  heat_vision: emblem("smash", ["eyes", 44, 34, 0.7], ["flame", 92, 46, 0.6]),
  gamma_breath: emblem("green", ["head", 38, 42, 0.7], ["flame", 88, 42, 0.75, 80]),
  tail_sweep: emblem("dice", ["tail", 44, 44, 0.8], ["die1", 94, 42, 0.5, -10]),
  // Meka Dragon
  mecha_blast: emblem("smash", ["bot", 38, 44, 0.7], ["burst", 88, 38, 0.75]),
  destructive_analysis: emblem("energy", ["eye", 46, 38, 0.8], ["claw", 94, 48, 0.5]),
  programmed_to_destroy: emblem("points", ["bot", 44, 42, 0.8], ["skull", 94, 42, 0.5]),
  tune_up: emblem("life", ["bot", 44, 42, 0.8], ["plus", 92, 34, 0.65]),
  breath_of_doom: emblem("smash", ["skull", 40, 40, 0.7], ["flame", 88, 42, 0.8]),
  lightning_armor: emblem("sky", ["shield", 52, 40, 0.95], ["bolt", 52, 40, 0.55]),
  claws_of_steel: emblem("sky", ["claw", 60, 42, 1.05], ["barbs", 98, 64, 0.35]),
  target_acquired: emblem("smash", [target, 60, 40, 0.95], ["claw", 60, 40, 0.45]),
  // Space Penguin
  freeze_ray: emblem("sky", ["beam", 44, 40, 0.8], ["snow", 94, 40, 0.65]),
  miraculous_catch: emblem("sky", [fish, 48, 40, 0.9], ["card", 96, 46, 0.45, 8]),
  deep_dive: emblem("night", ["arrow", 44, 42, 0.75, 180], ["card", 88, 42, 0.6, -8]),
  cold_wave: emblem("sky", ["waves", 46, 42, 0.8], ["snow", 94, 34, 0.5]),
  encased_in_ice: emblem("sky", ["die", 60, 42, 0.9], ["snow", 60, 42, 0.6]),
  blizzard: emblem("night", ["storm", 50, 42, 0.9], ["snow", 96, 36, 0.55]),
  black_diamond: emblem("points", ["mirror", 46, 40, 0.85, 45], ["star", 94, 32, 0.5]),
  icy_reflection: emblem("sky", ["mirror", 46, 40, 0.85], ["snow", 92, 48, 0.5]),
  // Pandakaï
  panda_monium: emblem("energy", [panda, 44, 42, 0.8], ["bolt", 94, 38, 0.65]),
  eats_shoots_and_leaves: emblem("green", [bamboo, 38, 42, 0.8], ["jaws", 86, 42, 0.65]),
  bamboozle: emblem("dice", [bamboo, 40, 42, 0.8, -12], ["mask", 88, 42, 0.6]),
  bear_necessities: emblem("life", [panda, 42, 42, 0.75], ["heart", 88, 28, 0.4], ["bolt", 96, 56, 0.4]),
  panda_express: emblem("points", ["train", 54, 44, 0.9], [panda, 96, 24, 0.35]),
  bamboo_supply: emblem("energy", [bamboo, 36, 42, 0.8], [bamboo, 62, 42, 0.8, 8], ["bolt", 98, 40, 0.5]),
  pandarwinism: emblem("points", ["dna", 44, 40, 0.85, 15], [panda, 90, 44, 0.5]),
  yin_yang: emblem("dice", ["cycle", 60, 40, 1.1], [panda, 60, 40, 0.5]),
  // Cyber Bunny
  stroke_of_genius: emblem("energy", ["brain", 46, 40, 0.85], ["bolt", 94, 34, 0.55]),
  emergency_battery: emblem("energy", ["battery", 48, 40, 0.8], ["siren", 96, 46, 0.5]),
  rabbits_foot: emblem("life", ["paw", 46, 42, 0.85], ["shield", 94, 40, 0.5]),
  heart_of_the_rabbit: emblem("life", ["heart", 46, 40, 0.85], ["die", 94, 46, 0.45, 12]),
  secret_laboratory: emblem("green", ["flask", 46, 42, 0.85], ["lair", 94, 48, 0.45]),
  king_of_the_gizmo: emblem("points", ["bot", 42, 44, 0.7], ["card", 86, 42, 0.55, 10], ["star", 104, 18, 0.3]),
  energy_sword: emblem("energy", [sword, 50, 42, 0.9], ["bolt", 98, 52, 0.5]),
  electric_carrot: emblem("energy", [carrot, 48, 42, 0.9], ["bolt", 94, 36, 0.55]),
  // Kraken
  healing_rain: emblem("life", ["cloud", 56, 24, 0.75], ["drop", 40, 60, 0.35], ["heart", 76, 60, 0.4]),
  destructive_wave: emblem("smash", ["waves", 44, 42, 0.8], ["apartments", 94, 46, 0.5, 14]),
  cult_worshippers: emblem("night", ["tentacle", 38, 42, 0.75], ["star", 78, 36, 0.5], ["star", 102, 58, 0.3]),
  high_tide: emblem("life", ["waves", 46, 44, 0.8], ["heart", 94, 36, 0.55]),
  terror_of_the_deep: emblem("night", ["eyes", 58, 32, 0.75], ["tentacle", 34, 56, 0.5], ["tentacle", 90, 56, 0.5, 20]),
  eater_of_souls: emblem("night", ["jaws", 48, 42, 0.8], ["heart", 96, 38, 0.5]),
  sunken_temple: emblem("sky", ["lair", 54, 44, 0.9], ["drop", 98, 26, 0.35]),
  mandibles_of_dread: emblem("smash", ["jaws", 60, 42, 1], ["star", 100, 20, 0.35, 20]),
  // Boogie Woogie
  boo: emblem("night", ["mask", 44, 42, 0.8], ["burst", 92, 40, 0.55]),
  worst_nightmare: emblem("night", [gift, 40, 44, 0.7], ["moon", 90, 36, 0.6]),
  i_live_under_your_bed: emblem("night", ["eyes", 42, 34, 0.65], [gift, 90, 48, 0.5]),
  boogie_dance: emblem("points", [note, 42, 42, 0.75], [note, 84, 38, 0.6, 12]),
  well_of_shadow: emblem("life", ["lair", 46, 44, 0.75], ["heart", 94, 36, 0.5]),
  worm_invaders: emblem("smash", ["tentacle", 36, 42, 0.7], ["tentacle", 68, 44, 0.7, 24], ["burst", 100, 30, 0.4]),
  nightlife: emblem("night", ["moon", 42, 36, 0.65], ["heart", 88, 46, 0.6]),
  dusk_ritual: emblem("life", ["sun", 44, 44, 0.75], ["flame", 88, 42, 0.6]),
  // Pumpkin Jack
  detachable_head: emblem("smash", [gift, 40, 44, 0.7], ["skull", 88, 38, 0.55]),
  ignis_fatus: emblem("green", [gift, 38, 44, 0.65], ["flame", 88, 40, 0.75]),
  smashing_pumpkin: emblem("smash", ["burst", 60, 40, 1.05], ["grin", 60, 44, 0.55]),
  trick_or_threat: emblem("dice", [sweet, 42, 42, 0.7], ["skull", 92, 42, 0.55]),
  bobbing_for_apples: emblem("energy", ["can", 44, 44, 0.7], ["leaf", 88, 34, 0.55]),
  feast_of_crows: emblem("night", ["wings", 48, 36, 0.85], ["fork", 98, 48, 0.55]),
  scythe: emblem("smash", [scythe, 54, 42, 0.95], ["grave", 98, 54, 0.4]),
  candy: emblem("life", [sweet, 60, 40, 1]),
  // King Kong
  son_of_kong_kiko: emblem("life", ["egg", 42, 44, 0.7], [banana, 90, 42, 0.55]),
  king_of_skull_island: emblem("night", ["skull", 46, 38, 0.75], ["mound", 60, 68, 0.6], ["zzz", 98, 30, 0.4]),
  islander_sacrifice: emblem("dice", ["die", 36, 46, 0.6, -12], ["heart", 74, 34, 0.5], ["bolt", 102, 54, 0.45]),
  monkey_leap: emblem("sky", ["spring", 42, 46, 0.75], [banana, 90, 36, 0.55]),
  it_was_beauty_killed_the_beast: emblem("life", ["hand", 44, 46, 0.8], ["heart", 86, 30, 0.6]),
  jet_club: emblem("smash", ["jet", 46, 38, 0.75], ["fist", 94, 48, 0.6]),
  eighth_wonder_of_the_world: emblem("points", ["siren", 36, 46, 0.6], ["star", 82, 38, 0.8]),
  climb_tokyo_tower: emblem("points", ["tower", 44, 42, 0.85], ["die1", 92, 42, 0.55, 8]),
};
