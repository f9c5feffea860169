/**
 * Settings as the environment gives them: text, by name. The reader of a setting states what it must be, and continues with some value where it
 * is not: all faults are reported together, so that a deployment is fixed in one go.
 */
export type Environment = {
  /** Trimmed; what is empty is absent. */
  text(name: string): string | undefined
  choice<T extends string>(name: string, values: readonly T[], fallback: T): T
  flag(name: string, fallback: boolean): boolean
  list(name: string): string[]
  number(name: string, range: NumberRange): number
  url(name: string, schemes: readonly string[]): string | undefined
  /** `text` is not what it must be. */
  mustBe(name: string, wanted: string): void
  fault(sentence: string): void
  faults: readonly string[]
}

type NumberRange = { fallback: number; least?: number; most: number; isWhole?: true }

export function openEnvironment(variables: Record<string, string | undefined>): Environment {
  const faults: string[] = []
  const text = (name: string) => variables[name]?.trim() || undefined
  const fault = (sentence: string) => {
    faults.push(sentence)
  }
  const mustBe = (name: string, wanted: string) => fault(`${name} is "${text(name)}" but must be ${wanted}`)
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as T
    mustBe(name, `one of ${values.join(', ')}`)
    return fallback
  }
  return {
    ...{ text, choice, mustBe, fault, faults },
    flag: (name, fallback) => choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true',
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    number(name, { fallback, least = 0, most, isWhole }) {
      const value = Number(text(name) ?? fallback)
      const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value))
      if (!fits) mustBe(name, `a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`)
      return value
    },
    url(name, schemes) {
      const value = text(name)
      const starts = schemes.map((scheme) => `${scheme}://`)
      // An address may hold a password: it is not repeated.
      if (value !== undefined && !starts.some((start) => value.startsWith(start)))
        fault(`${name} must start with ${starts.join(' or ')}`)
      return value
    },
  }
}

export const httpSchemes = ['http', 'https'] as const
