import type { Images } from '../../../outside/images.ts'
import { says } from '../../../texts/sentence.ts'
import { findFieldFaults, toNewEntity } from './rules/entity-fields.ts'
import type { SentEntity } from './rules/sent.ts'

type Outcome = Awaited<ReturnType<Images['host']>>

const picturesAtOnce = 4
const maxPerCall = 200

/**
 * The same entities with the paths of their hosted pictures, or with the fault of those that can't be fetched. Only
 * pictures of `sound` entities are fetched: what is refused anyway must not cause work.
 */
export async function hostImages<Sent extends SentEntity>(
  images: Images,
  sent: readonly Sent[],
  sound: readonly Sent[],
): Promise<readonly Sent[]> {
  const urls = new Set(sound.filter(hasNewPicture).map(({ fields }) => fields.url!))
  if (urls.size === 0) return sent
  const outcomes = await hostAll(images, [...urls])
  const fetched = new Set(sound.filter(hasNewPicture))
  return sent.map((one) => (fetched.has(one) ? withOutcome(one, outcomes.get(one.fields.url!)!) : one))
}

function withOutcome<Sent extends SentEntity>(one: Sent, outcome: Outcome): Sent {
  if ('path' in outcome) return { ...one, fields: { ...one.fields, url: outcome.path } }
  return { ...one, faults: [...one.faults, { code: 'invalid_entity', field: 'url', detail: outcome.fault }] }
}

function hasNewPicture({ fields }: SentEntity): boolean {
  if (fields.type !== 'Image' || !fields.url) return false
  return !findFieldFaults(toNewEntity(fields, 0)).some(({ field }) => field === 'url')
}

async function hostAll(images: Images, urls: readonly string[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const fault = says`You can add at most ${maxPerCall} pictures per call.`
  for (const url of urls.slice(maxPerCall)) outcomes.set(url, { fault })
  const waiting = urls.slice(0, maxPerCall).values()
  const work = async () => {
    for (const url of waiting) outcomes.set(url, await images.host(url))
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, work))
  return outcomes
}
