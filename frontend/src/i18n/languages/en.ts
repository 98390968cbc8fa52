export { default as common } from "../../../messages/en/common.json";
export { default as pages } from "../../../messages/en/pages.json";
export { default as table } from "../../../messages/en/table.json";
export { default as tell } from "../../../messages/en/tell.json";
export { default as words } from "../../../../src/daikaiju/words/en.json";
