import type { Call } from '../../../calls/call.ts'
import { casesNamed } from '../../../conformance/run-kit.ts'
import { type Reason, Refusal, refuse } from '../../../core/refusal.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Deps } from '../../../start/deps.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { lockProvider } from '../provider-store.ts'
import { urlFaults } from '../providers/rules/provider-fields.ts'
import type { Provider } from '../rules/delivery.ts'
import { dropOldChecks, endCheck, findCheck, insertCheck, listCases, listChecks } from './check-store.ts'
import { presentCase, presentCheck } from './present.ts'
import { hasEnded, keptChecks, type ProviderCheck } from './rules.ts'
import type { NewCheckInput, OfCheckInput, OfProviderInput } from './schemas.ts'

export type CheckDeps = Pick<Deps, 'config' | 'settings'>

const usualPatienceSeconds = 30
export const sealPurpose = 'courier check'

export async function readChecks({ provider_id }: OfProviderInput, { db }: Call) {
  return { checks: (await listChecks(db, provider_id, keptChecks)).map(presentCheck) }
}

export async function readCheck(input: OfCheckInput, call: Call) {
  const check = await getCheck(input, call)
  return { check: presentCheck(check), results: (await listCases(call.db, check.checkId)).map(presentCase) }
}

/** The job starts after the commit; the credential is stored encrypted, and deleted when the check ends. */
export async function startCheck(deps: CheckDeps, input: NewCheckInput, call: Call) {
  const { db: tx, now, caller } = call
  const provider = await lockProvider(tx, input.provider_id)
  if (!provider) throw refuse('unknown_provider', { field: 'provider_id' })
  if (provider.kind !== 'cellardoor')
    throw refuse('invalid_parameter', {
      field: 'provider_id',
      detail: 'Courier networks don’t use our courier API. `doctor` checks its keys.',
    })
  mustBeSound(deps, input)
  const target = findTarget(provider, input)
  const only = input.only ?? ''
  const cases = casesNamed(only).length
  if (cases === 0)
    throw refuse('invalid_parameter', { field: 'only', detail: 'No case has this text in its name.' })
  await dropOldChecks(tx, provider.providerId, keptChecks)
  const checkId = await insertCheck(tx, {
    providerId: provider.providerId,
    target,
    sealed: input.credential === undefined ? null : deps.settings.sealing.seal(sealPurpose, input.credential),
    options: {
      only,
      patienceMs: 1000 * (input.patience_seconds ?? usualPatienceSeconds),
      hurry: readHurry(input),
    },
    cases,
    startedBy: nameActor(caller),
    startedAt: now,
  })
  if (checkId === undefined) throw refuse('check_under_way', { field: 'provider_id' })
  await addJob(tx, 'check_provider', { checkId })
  await recordAudit(call, {
    action: 'provider.check_started',
    subject: String(provider.providerId),
    after: { check_id: checkId, target, cases },
  })
  return presentCheck((await findCheck(tx, checkId))!)
}

/** The current case finishes first, so that its booking gets canceled. */
export async function stopCheck(input: OfCheckInput, call: Call) {
  const check = await getCheck(input, call)
  if (!hasEnded(check.state)) {
    const end = { state: 'stopped', at: call.now, leftBehind: 0 } as const
    await endCheck(call.db, check.checkId, end)
    await recordAudit(call, {
      action: 'provider.check_stopped',
      subject: String(check.providerId),
      after: { check_id: check.checkId },
    })
  }
  return presentCheck(await getCheck(input, call))
}

async function getCheck({ provider_id, check_id }: OfCheckInput, { db }: Call): Promise<ProviderCheck> {
  const check = await findCheck(db, check_id)
  if (check?.providerId !== provider_id) throw refuse('unknown_check', { field: 'check_id' })
  return check
}

const registered = {
  estimate_url: 'estimateUrl',
  book_url: 'bookUrl',
  status_url: 'statusUrl',
  cancel_url: 'cancelUrl',
} as const
type UrlField = keyof typeof registered
const urlFields = Object.keys(registered) as UrlField[]

/** The stored credential is sent only to the registered addresses. */
function mustBeSound({ config }: CheckDeps, input: NewCheckInput) {
  const faults: Reason[] = urlFaults(input, { mustBeSecure: config.production, allow: config.outboundAllow })
  const isElsewhere = urlFields.some((field) => input[field] !== undefined)
  if (isElsewhere && input.credential === undefined)
    faults.push({
      code: 'invalid_parameter',
      field: 'credential',
      detail: 'Another address needs its own credential: the registered one isn’t sent there.',
    })
  if (faults.length > 0) throw new Refusal(faults as [Reason, ...Reason[]])
}

function findTarget(provider: Provider, input: NewCheckInput) {
  const urlOf = (field: UrlField) => input[field] ?? provider[registered[field]]
  return {
    estimate: urlOf('estimate_url'),
    book: urlOf('book_url'),
    status: urlOf('status_url'),
    cancel: urlOf('cancel_url'),
  }
}

function readHurry({ hurry }: NewCheckInput) {
  if (hurry === undefined) return null
  const [name = '', ...rest] = hurry.split(':')
  return { name, value: rest.join(':').trim() }
}
