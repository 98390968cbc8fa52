export { default as common } from "../../../messages/es/common.json";
export { default as pages } from "../../../messages/es/pages.json";
export { default as table } from "../../../messages/es/table.json";
export { default as tell } from "../../../messages/es/tell.json";
export { default as words } from "../../../../src/daikaiju/words/es.json";
