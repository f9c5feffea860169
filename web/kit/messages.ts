import { formatNumber } from '../../formats/format.ts'

/** The applications' languages. English is the reference for the others. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export type Catalog<Key extends string = string> = Record<Language, Record<Key, string>>
export type Values = Readonly<Record<string, string | number>>
/**
 * A text in the visitor's language. `{name}` is replaced. With `count`, the form `key.one` or `key.other` is used, and the number is
 * written with commas.
 */
export type Translate<Key extends string> = (key: Key, values?: Values) => string

/** A missing text is a type error: every language has exactly the keys of English. */
export const defineMessages = <const Key extends string>(catalog: {
  en: Record<Key, string>
  es: Record<NoInfer<Key>, string>
}): Catalog<Key> => catalog

export type Texts = Readonly<Record<string, string>>
type Groups = Record<string, Texts>
/** Neither missing texts nor any that English doesn't have. */
type SameKeys<Own, Other> = { [Key in keyof Own]: Key extends keyof Other ? Own[Key] : never }

/**
 * An application's catalogs, from its file for each language: as with `defineMessages`, a missing text is a type
 * error.
 */
export function toCatalogs<
  const En extends Groups,
  const Es extends { [Name in keyof En]: Record<keyof En[Name], string> },
>(
  en: En,
  es: Es & { [Name in keyof Es]: Name extends keyof En ? SameKeys<Es[Name], En[Name]> : never },
): { [Name in keyof En]: Catalog<keyof En[Name] & string> } {
  const all = Object.keys(en).map((name) => [name, { en: en[name], es: (es as Groups)[name] }])
  return Object.fromEntries(all)
}

/** Merges both; for keys in both, the later text wins. */
export const joinCatalogs = <First extends string, Second extends string>(
  first: Catalog<First>,
  second: Catalog<Second>,
): Catalog<First | Second> => ({ en: { ...first.en, ...second.en }, es: { ...first.es, ...second.es } })

/** Keys with plural forms are requested without the form. */
export type AskedKey<Key extends string> = Key extends `${infer Base}.one`
  ? Base
  : Key extends `${string}.other`
    ? never
    : Key

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  es: new Intl.PluralRules('es'),
}

export const translator = <Key extends string>(
  language: Language,
  catalog: Catalog<Key>,
): Translate<AskedKey<Key>> => translateFrom(catalog[language], language)

/** For the texts of one language. */
export function translateFrom<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  language: Language,
): Translate<AskedKey<Key>> {
  const all: Texts = texts
  const plural = plurals[language]
  return (key, values) => {
    const count = values?.count
    const form =
      typeof count === 'number'
        ? all[`${key}.${plural.select(count) === 'one' ? 'one' : 'other'}`]
        : undefined
    const text = form ?? all[key] ?? key
    if (!values) return text
    const texts = typeof count === 'number' ? { ...values, count: formatNumber(count, language) } : values
    const filled = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(texts[name] ?? whole))
    return filled.replaceAll('.m..', '.m.') // "6:30 p.m." already ends the sentence
  }
}

export function readLanguage(wanted: string | null | undefined): Language | undefined {
  return languages.find((language) => language === wanted?.slice(0, 2).toLowerCase())
}

/** The first available language of an Accept-Language header, by weight. */
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
