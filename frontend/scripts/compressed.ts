import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Files that compression makes smaller; fonts are already compressed. */
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files are not compressed; the table loads dozens of files of less than a kilobyte. */
const SMALLEST = 200;

/** Write a brotli and a gzip twin next to every text file of the build; the server sends what the browser accepts. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => twins(join(folder, name))));
    },
  };
}

async function twins(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST) return;
  await writeFile(
    `${file}.br`,
    await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
