/** A message: a sentence, or its plural forms by Intl.PluralRules category, selected by the value `n`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Values = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

/** The plural form of a number; cached, because browsers create the rules of a language slowly. */
function formOf(n: number, language: string): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(n);
}

/** Fill a message with its values in the given language. */
export function fill(message: Message, values: Values, language: string): string {
  const text =
    typeof message === "string" ? message : (message[formOf(Number(values["n"]), language)] ?? message.other ?? "");
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
