import { setTimeout as sleep } from 'node:timers/promises'
import { type Reply, serviceLimits } from '../../../conformance/caller.ts'
import { newYorkOrder } from '../../../conformance/example-order.ts'
import { type CaseResult, runKit } from '../../../conformance/run-kit.ts'
import { Stopped } from '../../../conformance/verdict.ts'
import type { Deps } from '../../../start/deps.ts'
import { listProviders } from '../provider-store.ts'
import { beginCheck, endCheck, findCheck, insertCase } from './check-store.ts'
import { sealPurpose } from './manage-checks.ts'
import { type CheckedCall, endState, type ProviderCheck, reasonToEnd, withoutSecret } from './rules.ts'

export type RunDeps = Pick<Deps, 'db' | 'clock' | 'couriers' | 'settings'>

export type Checks = {
  /** A job: runs one check, from its first case to its last. */
  run(payload: { checkId: number }): Promise<void>
  /** Stops what runs in this process after the current case. */
  stop(): Promise<void>
}

const pollMs = 1000

export function openChecks(deps: RunDeps): Checks {
  const stopping = new AbortController()
  const { db, clock } = deps

  async function run({ checkId }: { checkId: number }) {
    const begun = await beginCheck(db, checkId)
    const check = await findCheck(db, checkId)
    if (!check) return
    // Started before and not ended: its process was lost. It may have made bookings, so it isn't restarted.
    if (!begun)
      return void (await endCheck(db, checkId, { state: 'interrupted', at: clock.now(), leftBehind: 0 }))
    const credential = await openCredential(deps, check, begun.sealed)
    const leftBehind = credential === undefined ? 0 : await tryCases(check, credential)
    const state = endState({ isWanted: true, isStopping: stopping.signal.aborted })
    await endCheck(db, checkId, { state, at: clock.now(), leftBehind })
  }

  async function tryCases(check: ProviderCheck, credential: string): Promise<number> {
    const { checkId, target, options } = check
    const startedAt = clock.now()
    let isWanted = true
    let number = 0
    const { leftBehind } = await runKit(
      {
        target: { ...target, credential },
        order: newYorkOrder,
        limits: serviceLimits,
        patienceMs: options.patienceMs,
        pollMs,
        hurry: options.hurry ?? undefined,
        clock,
        send: deps.couriers.send,
        wait: (ms) =>
          sleep(ms, undefined, { signal: stopping.signal }).catch(() => {
            throw new Stopped('not tried: the service was stopped')
          }),
      },
      {
        only: options.only,
        async onResult(result) {
          number += 1
          isWanted = await insertCase(db, checkId, { number, ...toKeptResult(result, credential) })
        },
        isOver: () =>
          reasonToEnd({ startedAt, at: clock.now(), isWanted, isStopping: stopping.signal.aborted }),
      },
    )
    return leftBehind
  }

  return {
    run,
    stop: async () => stopping.abort(),
  }
}

/** The registered credential is read when the check runs, so it is stored in only one place. */
async function openCredential({ db, settings }: RunDeps, check: ProviderCheck, sealed: string | null) {
  if (sealed !== null) return settings.sealing.unseal(sealPurpose, sealed)
  const provider = (await listProviders(db)).find(({ providerId }) => providerId === check.providerId)
  return provider?.credential
}

function toKeptResult({ name, rule, outcome, seen, calls }: CaseResult, credential: string) {
  const shown = (text: string) => withoutSecret(text, credential).replaceAll('\0', '')
  const keptCall = ({ sent, status, text, fault, tookMs }: Reply): CheckedCall => ({
    sent: { ...sent, body: shown(sent.body) },
    received: status === 0 ? null : { status, text: shown(text).slice(0, 2000) },
    fault,
    tookMs,
  })
  return {
    ...{ name, rule, outcome, seen: shown(seen) },
    calls: outcome === 'fail' ? calls.slice(0, 20).map(keptCall) : null,
  }
}
