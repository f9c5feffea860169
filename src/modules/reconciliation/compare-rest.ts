import { listDisputes, listTransfers } from './books-store.ts'
import {
  compareDispute,
  compareOther,
  compareTransfer,
  type Finding,
  type GatewayLine,
  isOfTransfer,
  type OurTransfer,
  type Subject,
} from './rules/compare.ts'
import type { Run } from './run.ts'
import { listLines, listLinesSince, listNamed, saveFindings } from './store.ts'

const linesAtOnce = 1000

async function* readPages({ db, payments, since }: Run) {
  for (let after = ''; ; ) {
    const lines = await listLinesSince(db, payments.gateway, since, after, linesAtOnce)
    yield lines
    if (lines.length < linesAtOnce) return
    after = lines.at(-1)!.transactionId
  }
}

async function save(run: Run, about: Subject, examined: readonly string[], found: readonly Finding[]) {
  const { db, payments, now } = run
  if (examined.length === 0 && found.length === 0) return
  await db.transaction((tx) => saveFindings(tx, payments.gateway, { about, examined, found }, now))
}

/** Transfers of both sides by our names for them; those without aren't ours. */
export async function compareTransfers(run: Run, open: readonly string[]) {
  const { db, payments, startedAt, since, until } = run
  const { gateway } = payments
  const listed: GatewayLine[] = await listLines(db, gateway, open)
  for await (const page of readPages(run)) listed.push(...page.filter(isOfTransfer))
  const subjects = [...new Set(listed.map(({ subject }) => subject))]
  const keys = [...new Set(listed.flatMap(({ key }) => (key === null ? [] : [key])))]
  const ours = await listTransfers(db, gateway, { since, keys, references: [...subjects, ...open] })
  const names = ours.map(({ key }) => key)
  const named = await listNamed(db, gateway, names)
  const references = ours.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const all = new Map(
    [...named, ...(await listLines(db, gateway, [...subjects, ...references]))]
      .filter(isOfTransfer)
      .map((line) => [line.transactionId, line]),
  )
  const bySubject = Map.groupBy(all.values(), ({ subject }) => subject)
  const byKey = Map.groupBy(all.values(), ({ key }) => key)
  const claimed = new Set<GatewayLine>()
  const pairs: { subject: string; transfer: OurTransfer | undefined; lines: GatewayLine[] }[] = []
  for (const transfer of ours) {
    const ids = new Set((byKey.get(transfer.key) ?? []).map(({ subject }) => subject))
    if (transfer.reference !== null) ids.add(transfer.reference)
    const lines = [...ids].flatMap((id) => bySubject.get(id) ?? [])
    for (const line of lines) claimed.add(line)
    pairs.push({ subject: transfer.reference ?? transfer.key, transfer, lines })
  }
  const left = Map.groupBy(
    [...all.values()].filter((line) => !claimed.has(line)),
    ({ subject }) => subject,
  )
  for (const [subject, lines] of left) pairs.push({ subject, transfer: undefined, lines })
  const quiet = pairs.filter(({ lines, transfer }) => {
    const sentAt = transfer?.sentAt ?? startedAt
    return lines.every(({ at }) => at <= until) && sentAt >= startedAt && sentAt <= until
  })
  const found = quiet.flatMap(({ subject, transfer, lines }): Finding[] => {
    const finding = compareTransfer(transfer, lines)
    return finding ? [{ ...finding, about: 'transfer', subject }] : []
  })
  await save(
    run,
    'transfer',
    quiet.map(({ subject }) => subject),
    found,
  )
}

export async function compareDisputes(run: Run, open: readonly string[]) {
  const { db, payments, startedAt, since, until } = run
  const { gateway } = payments
  const ids = new Set(open)
  for await (const page of readPages(run))
    for (const { type, subject } of page) if (type === 'dispute') ids.add(subject)
  const ours = await listDisputes(db, gateway, { since, ids: [...ids] })
  for (const { gatewayId } of ours) ids.add(gatewayId)
  const lines = Map.groupBy(await listLines(db, gateway, [...ids]), ({ subject }) => subject)
  const byId = new Map(ours.map((dispute) => [dispute.gatewayId, dispute]))
  const quiet = [...ids].filter((id) => {
    const openedAt = byId.get(id)?.openedAt ?? startedAt
    return openedAt >= startedAt && (lines.get(id) ?? []).every(({ at }) => at <= until)
  })
  const found = quiet.flatMap((subject): Finding[] => {
    const finding = compareDispute(byId.get(subject), lines.get(subject) ?? [])
    return finding ? [{ ...finding, about: 'dispute', subject }] : []
  })
  await save(run, 'dispute', quiet, found)
}

/** Separate fees, payouts returned by banks, and unknown transactions. */
export async function compareOthers(run: Run) {
  for await (const page of readPages(run))
    for (const line of page) {
      const finding = line.at <= run.until ? compareOther(line) : undefined
      if (finding) await save(run, finding.about, [], [{ ...finding, subject: line.transactionId }])
    }
}
