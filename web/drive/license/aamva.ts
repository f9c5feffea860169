// Reads the barcode on the back of a North American driver's license or ID card by the AAMVA DL/ID Card Design
// Standard, versions 1 to 10, and the formats before it had versions. Pure: takes text, returns facts, never throws.

export type License = {
  /** The two-letter code of the state or province that issued it; null if it is missing. */
  issuer: string | null
  country: 'USA' | 'CAN' | 'MEX' | null
  /** As on the card; 0 if it is older than the standard's versions. */
  version: number
  /** `YYYY-MM-DD`. */
  birthDate: string
  /** Null if the card doesn't expire or doesn't say. */
  expires: string | null
  firstName: string
  lastName: string
}
export type LicenseFault = 'not_a_license' | 'no_birth_date'

/** Issuers by their number in the header (IIN), for cards without an address. */
const issuers: ReadonlyMap<string, string> = new Map(
  (
    '636033 AL,636059 AK,636026 AZ,636021 AR,636014 CA,636020 CO,636006 CT,636043 DC,636011 DE,636010 FL,636055 GA,636019 GU,' +
    '636047 HI,636050 ID,636035 IL,636037 IN,636018 IA,636022 KS,636046 KY,636007 LA,636041 ME,636003 MD,636002 MA,636032 MI,' +
    '636038 MN,636051 MS,636030 MO,636008 MT,636054 NE,636049 NV,636039 NH,636036 NJ,636009 NM,636001 NY,636004 NC,636034 ND,' +
    '636023 OH,636058 OK,636029 OR,636025 PA,604431 PR,636052 RI,636005 SC,636042 SD,636053 TN,636015 TX,636062 VI,636040 UT,' +
    '636024 VT,636000 VA,636045 WA,636061 WV,636031 WI,636060 WY,604427 AS,604430 MP,' +
    '604432 AB,636028 BC,636048 MB,636017 NB,636016 NL,604434 NT,636013 NS,604433 NU,636012 ON,604426 PE,604428 QC,636044 SK,604429 YT'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const provinces = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])
const codes = new Set(issuers.values())

const maxLength = 8192
/** The elements to read. All others are skipped, among them the license number and the address. */
const wanted = new Set([
  ...['DAA', 'DAB', 'DAC', 'DBO', 'DBP', 'DCS', 'DCT', 'DAJ', 'DCG', 'DBA', 'DBB', 'DBL'],
])

/** Reads the text of a PDF417 code. */
export function readLicense(text: string): License | { fault: LicenseFault } {
  const header = readHeader(text.slice(0, maxLength))
  if (!header) return { fault: 'not_a_license' }
  const elements = readElements(header.body)
  const of = (id: string) => elements.get(id) ?? ''
  if (elements.size === 0) return { fault: 'not_a_license' }
  const issuer = findIssuer(of('DAJ'), header.issuer)
  const country = readCountry(of('DCG'), issuer, header.issuer)
  const dates = { isYearFirst: isYearFirst(header.version, country) }
  const birthDate = readDate(of('DBB') || of('DBL'), dates)
  if (!birthDate) return { fault: 'no_birth_date' }
  return {
    issuer,
    country,
    version: header.version,
    birthDate,
    expires: readDate(of('DBA'), dates) ?? null,
    ...readNames(of),
  }
}

/**
 * `@`, line feed, record separator, carriage return, then `ANSI ` (version 1: `AAMVA`), the issuer, versions, and a
 * directory of subfiles. The control characters are optional, because some printers and scanners lose them. Elements
 * are found by their own ids: the offsets in the directory are wrong on many real cards.
 */
function readHeader(text: string): { issuer: string; version: number; body: string } | undefined {
  const found = /(?:ANSI|AAMVA)\s?(\d{6})(\d{2})?/.exec(text.slice(0, 64))
  if (!found) return undefined
  const start = found.index + found[0].length
  // The directory names the first subfile's type too: only the one in front of an element counts.
  const types = [...text.slice(start, start + 160).matchAll(/(?:DL|ID|EN)(?=D[A-D][A-Z])/g)]
  const from = types[0] ? start + types[0].index + 2 : start
  return { issuer: found[1]!, version: Number(found[2] ?? 0), body: text.slice(from) }
}

/** One element per line; the first one counts if an id appears twice. */
function readElements(body: string): Map<string, string> {
  const elements = new Map<string, string>()
  for (const line of body.replaceAll('\x1e', '\n').split(/[\n\r]+/)) {
    const id = line.slice(0, 3)
    if (wanted.has(id) && !elements.has(id)) elements.set(id, line.slice(3).trim())
    // A subfile may follow on the same line: `ZNZNA…` is not an element that we read.
  }
  return elements
}

function findIssuer(state: string, iin: string): string | null {
  const named = state.toUpperCase()
  return codes.has(named) ? named : (issuers.get(iin) ?? null)
}

function readCountry(named: string, issuer: string | null, iin: string): License['country'] {
  if (named === 'USA' || named === 'CAN' || named === 'MEX') return named
  const state = issuer ?? issuers.get(iin)
  return state === undefined || state === null ? null : provinces.has(state) ? 'CAN' : 'USA'
}

/** Version 1 puts the year first, and so does Canada always; since version 2 the US puts the month first. */
const isYearFirst = (version: number, country: License['country']) =>
  country === 'CAN' || country === 'MEX' || version <= 1

/** Eight digits in the card's usual order, or in the other order if only that is a valid date. */
function readDate(text: string, { isYearFirst }: { isYearFirst: boolean }): string | undefined {
  const digits = text.replaceAll(/[-/. ]/g, '')
  if (!/^\d{8}$/.test(digits)) return undefined
  const yearFirst = () => toDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
  const monthFirst = () => toDate(digits.slice(4), digits.slice(0, 2), digits.slice(2, 4))
  return isYearFirst ? (yearFirst() ?? monthFirst()) : (monthFirst() ?? yearFirst())
}

const years = { min: 1900, max: 2100 }

function toDate(year: string, month: string, day: string): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < years.min || y > years.max || m < 1 || m > 12) return undefined
  const daysInMonth = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return d >= 1 && d <= daysInMonth ? `${year}-${month}-${day}` : undefined
}

/**
 * `DCS` and `DAC` since version 2 (`DCT` holds all given names in versions 2 and 3); `DAB` and `DAC`, or `DAA`, in
 * version 1 (last name first, separated by commas or `$`).
 */
function readNames(of: (id: string) => string): { firstName: string; lastName: string } {
  const [whole = '', given = ''] = of('DAA').split(/[,$]/)
  const first = of('DAC') || of('DCT').split(/[,$]/)[0] || of('DBP') || given
  const last = of('DCS') || of('DAB') || of('DBO') || whole
  return { firstName: tidy(first), lastName: tidy(last) }
}

/** `NONE` and `unavl` stand for a missing name. */
const tidy = (name: string) => (/^(none|unavl)$/i.test(name.trim()) ? '' : name.trim().slice(0, 80))

/** For a select box. */
export const issuerCodes: readonly string[] = [...codes].sort()
