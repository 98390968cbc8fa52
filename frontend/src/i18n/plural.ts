/** A message: a sentence, or its plural forms by Intl.PluralRules category, chosen by the value `n`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Values = Record<string, string | number>;

/** Fill a message with its values in the given language. */
export function fill(message: Message, values: Values, language: string): string {
  const text =
    typeof message === "string"
      ? message
      : (message[new Intl.PluralRules(language).select(Number(values["n"]))] ?? message.other ?? "");
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
