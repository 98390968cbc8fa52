/** The colours of card pictures. */
export const RED = "#ee4b3c";
export const ROSE = "#ff6f8f";
export const GOLD = "#ffc933";
export const GREEN = "#4fb648";
export const LIME = "#b8e04a";
export const TEAL = "#2fb9c4";
export const BLUE = "#4a78e0";
export const VIOLET = "#9b6ae8";
export const STEEL = "#c7d3e3";
export const SLATE = "#71809c";
export const BROWN = "#9a653f";
export const CREAM = "#fff4dc";
export const ORANGE = "#ff9b3d";
export const WHITE = "#ffffff";
export const INK = "#1d1530";
/** No fill: the path is drawn with a pen. */
export const LINE = "none";
