import type { Step } from "../protocol.ts";

/** The step of a replay that shows the table before a line is decided. */
export function stepBefore(steps: readonly Step[], line: number): number {
  return stepAfter(steps, line - 1);
}

/** The first step of a replay that shows what a line brought. */
export function stepAfter(steps: readonly Step[], line: number): number {
  const found = steps.findIndex((step) => step.line >= line);
  return found < 0 ? steps.length - 1 : found;
}

/** The last line that a step shows. */
export function lineAt(steps: readonly Step[], step: number): number {
  return steps[step]?.line ?? 0;
}
