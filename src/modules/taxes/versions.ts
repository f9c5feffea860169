import type { Call } from '../../calls/call.ts'
import { maxReasons, refuse, refuseIfAny } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { runInSlices } from '../../runtime/slices.ts'
import { says } from '../../texts/sentence.ts'
import { askConsent, type ConsentDeps, recordAudit } from '../audit/index.ts'
import { presentVersion } from './present.ts'
import { compileRates } from './rules/compile-rates.ts'
import { readTaxFile, type TaxFault } from './rules/tax-file.ts'
import type { NewRatesInput, RatesPatchInput } from './schemas.ts'
import {
  findActiveVersion,
  findVersion,
  insertVersion,
  listVersions,
  lockTaxVersions,
  setActiveVersion,
  setProposal,
} from './store.ts'

export async function readVersions({ db }: Call) {
  const versions = await listVersions(db)
  const active = versions.find(({ isActive }) => isActive)
  return { active: active?.version ?? null, versions: versions.map(presentVersion) }
}

export async function readVersion({ version }: { version: string }, { db }: Call) {
  const { csv, ...found } = await getVersion(db, version)
  return { ...presentVersion(found), csv }
}

/** Before the transaction. All faults of the file are returned together, each with its line. */
export async function prepareRates({ version, csv }: NewRatesInput): Promise<{ lineCount: number }> {
  const { lines, faults } = await readTaxFile(csv)
  mustBeFaultless(faults)
  const outcome = await runInSlices(compileRates(version, lines))
  mustBeFaultless('faults' in outcome ? outcome.faults : [])
  return { lineCount: lines.length }
}

function mustBeFaultless(faults: readonly TaxFault[]) {
  refuseIfAny(
    faults.slice(0, maxReasons).map(({ line, column, sentence }) => ({
      code: 'invalid_tax_rates',
      field: column ? `csv[${line}].${column}` : `csv[${line}]`,
      detail: says`Line ${line}: ${sentence}`,
      line,
    })),
  )
}

/** A version's content is permanent. Importing the same again changes nothing, and may activate it. */
export async function importRates(
  deps: ConsentDeps,
  { version, name = version, csv, activate = false }: NewRatesInput,
  call: Call,
  { lineCount }: { lineCount: number },
) {
  const { db: tx, now } = call
  await lockTaxVersions(tx)
  if (await insertVersion(tx, { version, name, csv, lineCount, now })) {
    await recordAudit(call, { action: 'taxes.imported', subject: version, after: { name, lines: lineCount } })
  } else if ((await getVersion(tx, version)).csv !== csv) {
    throw refuse('invalid_tax_rates', {
      field: 'version',
      detail: says`This version already has other rates. Use a new version for these.`,
    })
  }
  const found = await getVersion(tx, version)
  if (activate && !found.isActive) await askConsent(deps, rates, found, { active: true, reason: '' }, call)
  return presentVersion(await getVersion(tx, version))
}

/** Without an active version, merchants' own rates apply. */
export async function switchRates(
  deps: ConsentDeps,
  { version, active, reason = '' }: RatesPatchInput,
  call: Call,
) {
  await lockTaxVersions(call.db)
  await askConsent(deps, rates, await getVersion(call.db, version), { active, reason }, call)
  return presentVersion(await getVersion(call.db, version))
}

const rates = {
  topic: 'taxes',
  setProposal,
  async switchTo(tx: Handle, version: string | undefined) {
    const before = (await findActiveVersion(tx))?.version ?? null
    await setActiveVersion(tx, version)
    return { before, now: version ?? null }
  },
} as const

async function getVersion(handle: Call['db'], version: string) {
  const found = await findVersion(handle, version)
  if (!found) throw refuse('unknown_version', { field: 'version', detail: 'No tax rates have this version.' })
  return found
}
