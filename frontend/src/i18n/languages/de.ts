export { default as common } from "../../../messages/de/common.json";
export { default as pages } from "../../../messages/de/pages.json";
export { default as table } from "../../../messages/de/table.json";
export { default as tell } from "../../../messages/de/tell.json";
export { default as words } from "../../../../src/daikaiju/words/de.json";
