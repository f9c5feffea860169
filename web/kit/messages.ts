/** Languages of the applications. English is the one that others are held against. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export type Catalogue<Key extends string = string> = Record<Language, Record<Key, string>>
export type Values = Readonly<Record<string, string | number>>
/** A text in the visitor's language. `{name}` is replaced; with `count`, the form `key.one` or `key.other` is taken. */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/** A gap is a type error: every language has exactly the keys of English. */
export const defineMessages = <const Key extends string>(catalogue: {
  en: Record<Key, string>
  es: Record<NoInfer<Key>, string>
}): Catalogue<Key> => catalogue

/** Keys with plural forms are asked for without their form. */
export type AskedKey<Key extends string> = Key extends `${infer Base}.one`
  ? Base
  : Key extends `${string}.other`
    ? never
    : Key

/** Every part of a page asks for its words: a menu of 100 items some hundred times. */
const made = new WeakMap<object, Partial<Record<Language, Translate<string>>>>()
const plurals = {} as Partial<Record<Language, Intl.PluralRules>>

export function translator<Key extends string>(
  language: Language,
  ...catalogues: Catalogue<Key>[]
): Translate<AskedKey<Key>> {
  const [only] = catalogues
  if (!only || catalogues.length > 1) return makeTranslator(language, catalogues)
  const known = made.get(only) ?? {}
  made.set(only, known)
  known[language] ??= makeTranslator(language, catalogues) as Translate<string>
  return known[language] as Translate<AskedKey<Key>>
}

function makeTranslator<Key extends string>(
  language: Language,
  catalogues: readonly Catalogue<Key>[],
): Translate<AskedKey<Key>> {
  const texts: Record<string, string> = Object.assign(
    {},
    ...catalogues.map((catalogue) => catalogue[language]),
  )
  plurals[language] ??= new Intl.PluralRules(language)
  const plural = plurals[language]
  return (key, values) => {
    const count = values?.count
    const form =
      typeof count === 'number'
        ? texts[`${key}.${plural.select(count) === 'one' ? 'one' : 'other'}`]
        : undefined
    const text = form ?? texts[key] ?? key
    return values
      ? text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
      : text
  }
}

export function readLanguage(wanted: string | null | undefined): Language | undefined {
  return languages.find((language) => language === wanted?.slice(0, 2).toLowerCase())
}

/** The first language of an Accept-Language header that there is, by its weights. */
export function preferredLanguage(header: string | null): Language {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [name = '', ...more] = part.trim().split(';')
      const weight = more.map((word) => /^\s*q=([\d.]+)/.exec(word)?.[1]).find(Boolean)
      return { language: readLanguage(name), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return asked[0]?.language ?? 'en'
}
