import type { Reacted } from "../protocol.ts";

/** The quick gestures and the sign each is shown with. */
export const REACTIONS: Record<Reacted["reaction"], string> = {
  laugh: "😂", wow: "😮", angry: "😡", sad: "😢", clap: "👏", roar: "🦖", thanks: "🙏", think: "🤔",
};
