import type { Sentence } from '../../../texts/sentence.ts'
import { hostImages } from '../editing/host-images.ts'
import type { SentEntity } from '../editing/rules/sent.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import type { MenuRecords } from '../rules/menu.ts'
import type { MenuDocument } from './rules/document.ts'

/** The path of a picture hosted by this service; null for any other URL. */
export function hostedPath(url: string, publicUrl: string): string | null {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  return /^\/images\/[\w.-]+$/.test(path) ? path : null
}

/** Which of the hosted pictures that a document adds to the menu don't exist, by path, and why. */
export async function findMissingPictures(
  { images, config }: MenuDeps,
  { entities }: MenuDocument,
  records: MenuRecords,
): Promise<ReadonlyMap<string, Sentence>> {
  const known = new Set(records.entities.flatMap((entity) => (entity.type === 'Image' ? entity.url : [])))
  const paths = entities.flatMap(({ raw: { type, url } }) => {
    const path = type === 'Image' && typeof url === 'string' ? hostedPath(url.trim(), config.publicUrl) : null
    return path === null || known.has(path) ? [] : path
  })
  const asked = [...new Set(paths)].map(
    (path): SentEntity => ({ path, raw: {}, fields: { type: 'Image', url: path }, faults: [] }),
  )
  const answered = await hostImages(images, asked, asked)
  return new Map(
    answered.flatMap(({ path, faults: [fault] }) => (fault ? [[path, fault.detail as Sentence]] : [])),
  )
}
