/** Check records with the page's verifier: node scripts/verify.ts RECORDS.json prints one verdict for each. */
import { readFileSync } from "node:fs";
import { verify } from "../src/fair/verify.ts";
import type { RecordFile } from "../src/protocol.ts";

const records = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RecordFile[];
const verdicts = [];
for (const record of records) verdicts.push(await verify(record));
process.stdout.write(JSON.stringify(verdicts));
