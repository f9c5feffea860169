import type { Reason } from '../../../../core/refusal.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { LinkRecord, MenuRecords } from '../../rules/menu.ts'
import { applying, noChange } from '../../rules/menu-change.ts'
import { findMenuFaults } from './checks.ts'
import type { Plan } from './entity-plans.ts'
import { describeFault, type SentLink } from './sent.ts'

type Stored = ReadonlyMap<string, LinkRecord>

export function* planNewLinks(sent: readonly SentLink[], records: MenuRecords): Work<Plan> {
  const stored = yield* byKey(records)
  const mistaken = yield* findMistaken(sent, ({ fields }) =>
    stored.has(keyOf(fields)) ? says`The parent already contains this child.` : undefined,
  )
  const added = sent.filter((one) => !mistaken.has(one))
  const change = { ...noChange, links: added.map(({ fields }) => ({ before: null, after: fields })) }
  yield
  const after = yield* applying(records, change)
  const faults = yield* findMenuFaults(after, change)
  const inMenu = new Map(faults.map((fault) => [keyOf(fault.link!), fault]))
  const described = yield* mapping(sent, (one) => {
    const faults = mistaken.get(one) ?? [inMenu.get(keyOf(one.fields)) ?? []].flat()
    return faults.map((fault) => describeFault(one, fault))
  })
  return { change, faults: described.flat() }
}

/** Only a link's display order can change. */
export function planReorderedLinks(sent: readonly SentLink[], records: MenuRecords): Work<Plan> {
  return planOnStored(sent, records, ({ fields }, before) =>
    fields.displayOrder === before.displayOrder ? [] : [{ before, after: fields }],
  )
}

export function planRemovedLinks(sent: readonly SentLink[], records: MenuRecords): Work<Plan> {
  return planOnStored(sent, records, (_, before) => [{ before, after: null }])
}

function* planOnStored(
  sent: readonly SentLink[],
  records: MenuRecords,
  changeOf: (one: SentLink, before: LinkRecord) => { before: LinkRecord; after: LinkRecord | null }[],
): Work<Plan> {
  const stored = yield* byKey(records)
  const mistaken = yield* findMistaken(sent, ({ fields }) =>
    stored.has(keyOf(fields)) ? undefined : says`The parent doesn’t contain this child.`,
  )
  const links = sent
    .filter((one) => !mistaken.has(one))
    .flatMap((one) => changeOf(one, stored.get(keyOf(one.fields))!))
  const described = yield* mapping([...mistaken], ([one, reasons]) =>
    reasons.map((fault) => describeFault(one, fault)),
  )
  return { change: { ...noChange, links }, faults: described.flat() }
}

/** Links that couldn't be read, duplicates within the request, and those refused because of what is stored. */
function* findMistaken(
  sent: readonly SentLink[],
  whatIsWrong: (one: SentLink) => Sentence | undefined,
): Work<Map<SentLink, readonly Reason[]>> {
  const mistaken = new Map<SentLink, readonly Reason[]>()
  const seen = new Set<string>()
  for (const one of sent) {
    yield
    if (one.faults.length > 0) {
      mistaken.set(one, one.faults)
      continue
    }
    const key = keyOf(one.fields)
    const detail = seen.has(key) ? says`This link appears twice.` : whatIsWrong(one)
    if (detail) mistaken.set(one, [{ code: 'invalid_link', detail }])
    seen.add(key)
  }
  return mistaken
}

const keyOf = ({ parentId, childId }: Pick<LinkRecord, 'parentId' | 'childId'>) => `${parentId} ${childId}`
function* byKey({ links }: MenuRecords): Work<Stored> {
  const stored = new Map<string, LinkRecord>()
  for (const link of links) {
    stored.set(keyOf(link), link)
    yield
  }
  return stored
}
