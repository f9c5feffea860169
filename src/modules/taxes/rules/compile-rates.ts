import { type LocalDay, parseLocalDate } from '../../../core/local-time.ts'
import { parsePercent } from '../../../core/money.ts'
import { type TaxClass, taxClasses } from '../../../core/tax-classes.ts'
import { mapping, type Work } from '../../../runtime/slices.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import type { TaxLevel } from '../../pricing/taxes/index.ts'
import type { TaxColumn, TaxFault, TaxFileLine } from './tax-file.ts'
import { type Period, type StateRates, type TaxPlace, type TaxRates, toPlace } from './tax-rates.ts'

const levels: readonly string[] = ['state', 'county', 'city', 'district'] satisfies TaxLevel[]
const classNames: readonly string[] = taxClasses
const wholePpm = 1_000_000
const maxNameLength = 80

/** A line with readable cells. */
type ReadLine = Omit<TaxFileLine, 'from' | 'until'> & Period & { classes: TaxClass[]; ppm: number }

/** A jurisdiction while its lines are being collected. */
type Draft = { first: ReadLine; place: TaxPlace; rates: ReadLine[] }

/**
 * The rates in a file, or everything that is wrong with it, by line. A jurisdiction's first line has its level, name,
 * cities and ZIP codes; the others omit or repeat them.
 */
export function* compileRates(
  version: string,
  lines: readonly TaxFileLine[],
): Work<{ rates: TaxRates } | { faults: TaxFault[] }> {
  const faults: TaxFault[] = []
  const read = yield* mapping(lines, (line) => readLine(line, faults))
  const whole = read.flat()
  const drafts = new Map<string, Draft>()
  for (const line of whole) if (line.kind === 'rate') addRate(drafts, line, faults)
  yield
  for (const draft of drafts.values()) faults.push(...overlaps(draft.rates))
  yield
  const states = new Map<string, StateRates>()
  for (const state of new Set(whole.map((line) => line.state))) {
    states.set(state, compileState(state, whole, drafts, faults))
    yield
  }
  if (drafts.size === 0 && faults.length === 0)
    faults.push({ line: 1, sentence: says`The file has no rates.` })
  return faults.length > 0
    ? { faults: faults.toSorted((a, b) => a.line - b.line) }
    : { rates: { version, states } }
}

function readLine(line: TaxFileLine, faults: TaxFault[]): ReadLine[] {
  const before = faults.length
  const fault = (column: TaxColumn, sentence: Sentence) => faults.push({ line: line.line, column, sentence })
  const kind = line.kind === '' ? 'rate' : line.kind.toLowerCase()
  if (!['rate', 'holiday', 'facilitator'].includes(kind))
    fault('kind', says`kind must be rate, holiday or facilitator.`)
  const state = line.state.toUpperCase()
  if (!/^[A-Z]{2}$/.test(state)) fault('state', says`state must be 2 letters.`)
  const code = line.code.toUpperCase()
  if (kind === 'rate' || code !== '') {
    if (!/^[A-Z0-9][A-Z0-9-]{0,31}$/.test(code))
      fault('code', says`code must be up to 32 letters, digits and hyphens.`)
  }
  const classes = readClasses(kind, line.class, fault)
  const ppm = kind === 'rate' ? parsePercent(line.percent) : 0
  if (ppm === null || line.percent === '' ? kind === 'rate' : ppm < 0 || ppm > wholePpm)
    fault('percent', says`percent must be a number from 0 to 100 with at most 4 decimals.`)
  const from = parseLocalDate(line.from)
  if (from === null) fault('from', says`from must be a date, YYYY-MM-DD.`)
  const until = line.until === '' ? null : parseLocalDate(line.until)
  if (line.until === '' ? kind === 'holiday' : until === null)
    fault('until', says`until must be the last day, YYYY-MM-DD.`)
  if (from !== null && until !== null && until < from) fault('until', says`until is before from.`)
  if (faults.length > before) return []
  return [{ ...line, kind, state, code, classes, ppm: ppm!, from: from!, until }]
}

function readClasses(
  kind: string,
  cell: string,
  fault: (column: TaxColumn, sentence: Sentence) => void,
): TaxClass[] {
  if (kind === 'facilitator') return []
  const names = cell.toLowerCase().split(/\s+/).filter(Boolean)
  const unknown = names.find((name) => !classNames.includes(name))
  if (unknown !== undefined || names.length === 0)
    fault('class', says`class must be one or more of ${taxClasses.join(', ')}, separated by spaces.`)
  if (new Set(names).size < names.length) fault('class', says`A class is listed twice.`)
  return names as TaxClass[]
}

function addRate(drafts: Map<string, Draft>, line: ReadLine, faults: TaxFault[]) {
  const draft = drafts.get(line.code)
  if (draft) {
    const changed = (['level', 'name', 'cities', 'zips', 'state'] as const).find(
      (column) => line[column] !== '' && line[column] !== draft.first[column],
    )
    if (changed)
      faults.push({
        line: line.line,
        column: changed,
        sentence: says`${line.code} has a different ${changed} on line ${draft.first.line}.`,
      })
    draft.rates.push(line)
    return
  }
  const zips = line.zips.split(/[\s;]+/).filter(Boolean)
  const cities = line.cities.split('|').filter((city) => city.trim() !== '')
  faults.push(...placeFaults(line, zips, cities).map((fault) => ({ line: line.line, ...fault })))
  drafts.set(line.code, { first: line, place: toPlace(line.state, zips, cities), rates: [line] })
}

function placeFaults(
  { level, name }: ReadLine,
  zips: readonly string[],
  cities: readonly string[],
): { column: TaxColumn; sentence: Sentence }[] {
  const faults: { column: TaxColumn; sentence: Sentence }[] = []
  if (!levels.includes(level))
    faults.push({ column: 'level', sentence: says`level must be state, county, city or district.` })
  if (name === '' || name.length > maxNameLength)
    faults.push({ column: 'name', sentence: says`name is required, up to ${maxNameLength} characters.` })
  if (zips.some((zip) => !/^(\d{5}|\d{1,4}\*)$/.test(zip)))
    faults.push({
      column: 'zips',
      sentence: says`Enter ZIP codes in zips, such as 10038, or 112* for all that start with 112.`,
    })
  if (level === 'state' && zips.length + cities.length > 0)
    faults.push({ column: 'zips', sentence: says`A state can’t have zips or cities.` })
  if ((level === 'county' || level === 'district') && zips.length === 0)
    faults.push({
      column: 'zips',
      sentence: says`A county or district needs zips, because addresses don’t include it.`,
    })
  if (level !== 'city' && cities.length > 0)
    faults.push({ column: 'cities', sentence: says`Only a city can have cities.` })
  if (level === 'city' && zips.length + cities.length === 0)
    faults.push({ column: 'cities', sentence: says`A city needs cities or zips.` })
  return faults
}

/** One rate per day: with two it would be ambiguous. */
function overlaps(lines: readonly ReadLine[]): TaxFault[] {
  return taxClasses.flatMap((each) => {
    const dated = lines.filter(({ classes }) => classes.includes(each)).toSorted((a, b) => a.from - b.from)
    return dated.flatMap((line, index): TaxFault[] => {
      const before = dated[index - 1]
      if (!before || (before.until !== null && before.until < line.from)) return []
      const sentence = says`Line ${before.line} has a rate for ${each} on the same days.`
      return [{ line: line.line, column: 'from', sentence }]
    })
  })
}

function compileState(
  state: string,
  lines: readonly ReadLine[],
  drafts: ReadonlyMap<string, Draft>,
  faults: TaxFault[],
): StateRates {
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind && line.state === state)
  const holidays = ofKind('holiday')
  for (const { line, code } of holidays)
    if (code !== '' && drafts.get(code)?.first.state !== state)
      faults.push({ line, column: 'code', sentence: says`${state} has no rate with this code.` })
  const own = [...drafts.values()].filter(({ first }) => first.state === state)
  const sorted = own.toSorted((a, b) => levels.indexOf(a.first.level) - levels.indexOf(b.first.level))
  return {
    facilitator: ofKind('facilitator').map(toPeriod),
    jurisdictions: sorted.map(({ first, place, rates }) => ({
      code: first.code,
      name: first.name,
      level: first.level as TaxLevel,
      place,
      rates: rates.flatMap((line) =>
        line.classes.map((each) => ({ ...toPeriod(line), class: each, ppm: line.ppm })),
      ),
      holidays: holidays
        .filter(({ code }) => code === '' || code === first.code)
        .flatMap((line) => line.classes.map((each) => ({ ...toPeriod(line), class: each }))),
    })),
  }
}

const toPeriod = ({ from, until }: { from: LocalDay; until: LocalDay | null }): Period => ({ from, until })
