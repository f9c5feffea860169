/** Reads values from foreign JSON, which may contain anything anywhere. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own properties only, not inherited ones. */
export const member = (value: unknown, name: string): unknown =>
  isJson(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

export const objectIn = (value: unknown, name: string): Json => {
  const found = member(value, name)
  return isJson(found) ? found : {}
}

/** A single object where a list is expected counts as a list of one. */
export function objectsIn(value: unknown, name: string): Json[] {
  const found = member(value, name)
  return (Array.isArray(found) ? found : [found]).filter(isJson)
}

export function textIn(value: unknown, name: string): string | undefined {
  const found = member(value, name)
  if (typeof found === 'number' && Number.isFinite(found)) return String(found)
  return typeof found === 'string' ? found : undefined
}

export function numberIn(value: unknown, name: string): number | undefined {
  const found = member(value, name)
  const number = typeof found === 'string' && /^-?\d{1,12}(\.\d{1,6})?$/.test(found) ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const flagIn = (value: unknown, name: string): boolean | undefined => {
  const found = member(value, name)
  return typeof found === 'boolean' ? found : undefined
}

export function textsIn(value: unknown, name: string): string[] {
  const found = member(value, name)
  return (Array.isArray(found) ? found : [found]).filter((one) => typeof one === 'string')
}

/** Cents as other systems write them: whole numbers. */
export const centsIn = (value: unknown, name: string): number | undefined => {
  const cents = numberIn(value, name)
  return cents === undefined ? undefined : Math.round(cents)
}
