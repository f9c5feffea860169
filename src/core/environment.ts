/** An environment variable: how its text is parsed, and its documentation. */
export type Setting<T> = {
  /** Undefined if the text isn't `wanted`. */
  parse(text: string): T | undefined
  wanted: string
  /** The value may contain a password, so errors don't repeat it. */
  isSecret?: true
  fallback: T | undefined
  /** The default in words, if it depends on other settings. */
  otherwise?: string
  means: string
}

export type SettingsTable = Record<string, Setting<unknown>>

type Values<Table extends SettingsTable> = {
  [Name in keyof Table]: Table[Name] extends { fallback: undefined }
    ? ParsedBy<Table[Name]> | undefined
    : ParsedBy<Table[Name]>
}
type ParsedBy<S> = S extends { parse(text: string): infer T } ? Exclude<T, undefined> : never

/**
 * The variables of a table, with their values. An invalid value is reported and replaced by the default: all faults
 * are reported together, so a deployment can be fixed in one go.
 */
export type Environment<Table extends SettingsTable> = {
  values: Values<Table>
  /** The value of `name` is valid on its own, but not with the others. */
  mustBe(name: string, wanted: string): void
  fault(sentence: string): void
}

export function readEnvironment<Table extends SettingsTable>(
  table: Table,
  variables: Record<string, string | undefined>,
): Environment<Table> & { faults: readonly string[] } {
  const faults: string[] = []
  const fault = (sentence: string) => {
    faults.push(sentence)
  }
  const mustBe = (name: string, wanted: string) =>
    fault(
      table[name]?.isSecret
        ? `${name} must be ${wanted}`
        : `${name} is "${variables[name]?.trim()}" but must be ${wanted}`,
    )
  const read = ([name, { parse, wanted, fallback }]: [string, Setting<unknown>]) => {
    const text = variables[name]?.trim()
    if (!text) return [name, fallback] // empty is absent
    const value = parse(text)
    if (value === undefined) mustBe(name, wanted)
    return [name, value ?? fallback]
  }
  const values = Object.fromEntries(Object.entries(table).map(read)) as Values<Table>
  return { values, mustBe, fault, faults }
}

/** Without a fallback the value may be `undefined`. */
type Described<T, Fallback extends T | undefined> = { means: string; otherwise?: string; fallback?: Fallback }
type Read<T, Fallback> = Omit<Setting<T>, 'fallback'> & { fallback: Fallback }

function setting<T, F extends T | undefined>(
  wanted: string,
  parse: (text: string) => T | undefined,
  described: Described<T, F>,
): Read<T, F> {
  return { ...described, wanted, parse, fallback: described.fallback as F }
}

export function text<F extends string | undefined = undefined>(described: Described<string, F>) {
  return setting('text', (value) => value, described)
}

export function secret(described: Described<string, undefined>) {
  return { ...text(described), isSecret: true as const }
}

export function choice<const T extends string, F extends T | undefined = undefined>(
  values: readonly T[],
  described: Described<T, F>,
) {
  return setting(`one of ${values.join(', ')}`, (value) => values.find((each) => each === value), described)
}

export function flag(means: string) {
  const values = new Map([
    ['true', true],
    ['false', false],
  ])
  return setting<boolean, boolean>('one of true, false', (value) => values.get(value), {
    means,
    fallback: false,
  })
}

/** Comma-separated parts. */
export function list(means: string) {
  const parse = (value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  return setting<string[], string[]>('a comma list', parse, { means, fallback: [], otherwise: 'none' })
}

type Range = { least?: number; most: number }

export function number<F extends number | undefined = undefined>(
  { least = 0, most }: Range,
  described: Described<number, F>,
) {
  const parse = (value: string) =>
    Number(value) >= least && Number(value) <= most ? Number(value) : undefined
  return setting(`a number from ${least} to ${most}`, parse, described)
}

export function wholeNumber<F extends number | undefined = undefined>(
  { least = 0, most }: Range,
  described: Described<number, F>,
) {
  const { parse } = number({ least, most }, described)
  const parseWhole = (value: string) => (Number.isInteger(Number(value)) ? parse(value) : undefined)
  return setting(`a whole number from ${least} to ${most}`, parseWhole, described)
}

export function url<F extends string | undefined = undefined>(
  schemes: readonly string[],
  described: Described<string, F>,
) {
  const starts = schemes.map((scheme) => `${scheme}://`)
  const parse = (value: string) => (starts.some((start) => value.startsWith(start)) ? value : undefined)
  const wanted = `an address that starts with ${starts.join(' or ')}`
  return { ...setting(wanted, parse, described), isSecret: true as const }
}

export const httpSchemes = ['http', 'https'] as const
