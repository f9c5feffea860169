import { addJob } from '../../../db/jobs.ts'
import type { Deps } from '../../../start/deps.ts'
import { changeMenu } from '../change-menu.ts'
import { recordMenuChange } from '../record-menu-change.ts'
import type { SourceKind } from './rules/menu-import.ts'
import { type PlacedPictures, placePictures } from './rules/place-pictures.ts'
import {
  endPicturesWith,
  findWaitingPictures,
  type PictureOutcome,
  type WaitingPicture,
} from './source-store.ts'

/** Fetched by one job, which creates one revision for them; the next job follows immediately. */
const atOnce = 40
const inParallel = 4

/** The actor for changes an import makes automatically. */
const importActor = 'menu import'

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'images' | 'config'>
type Fetched = { picture: WaitingPicture; hosted: Awaited<ReturnType<Deps['images']['host']>> }

/**
 * The job: pictures named by sources are fetched, re-encoded and added to the menu. Pictures that can't be fetched
 * are left out.
 */
export async function fetchMenuPictures(
  deps: PictureDeps,
  { merchantId, kind }: { merchantId: number; kind: SourceKind },
) {
  const waiting = await findWaitingPictures(deps.db, merchantId, kind, atOnce)
  if (waiting.length === 0) return
  const fetched = await hostAll(deps, waiting)
  const { clock } = deps
  await deps.db.transaction(async (tx) => {
    const now = clock.now()
    const action = 'menu.pictures_imported'
    let placed: PlacedPictures['placed'] = new Set()
    const found = fetched.flatMap(({ picture, hosted }) =>
      'path' in hosted ? [{ entityId: picture.entityId, path: hosted.path, before: picture.path }] : [],
    )
    const stamp = { at: now, actor: importActor, action, newIds: { entities: found.length } }
    const { revision, change } = await changeMenu(tx, merchantId, stamp, (records, { entityIds }) => {
      const ids = entityIds.values()
      const planned = placePictures(records, found, () => ids.next().value!)
      placed = planned.placed
      return planned.change
    })
    const moment = { db: tx, now, requestId: '', actor: importActor }
    await recordMenuChange(deps, moment, { merchantId, action, change, revision })
    await endPicturesWith(
      tx,
      merchantId,
      kind,
      fetched.map((one) => toOutcome(one, placed)),
    )
    const key = `menu-pictures-${merchantId}-${kind}`
    if (waiting.length === atOnce) await addJob(tx, 'fetch_menu_pictures', { merchantId, kind }, { key })
  })
}

async function hostAll({ images }: PictureDeps, waiting: readonly WaitingPicture[]): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  const rest = waiting.values()
  const work = async () => {
    for (const picture of rest) fetched.push({ picture, hosted: await images.host(picture.url) })
  }
  await Promise.all(Array.from({ length: inParallel }, work))
  return fetched
}

function toOutcome({ picture, hosted }: Fetched, placed: ReadonlySet<number>): PictureOutcome {
  if ('fault' in hosted) return { ...picture, state: 'failed', fault: hosted.fault }
  if (!placed.has(picture.entityId)) return { ...picture, state: 'kept', fault: null }
  return { ...picture, path: hosted.path, state: 'done', fault: null }
}
