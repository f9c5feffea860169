import type { Config } from '../../../config.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute, OfMerchant } from '../../merchants/index.ts'
import { lintStoredMenu } from './lint-menu.ts'
import { readDiff, readRevisions, rollBack } from './revisions.ts'
import * as wire from './schemas.ts'

/** A menu's history, and what to look at before it becomes one. */
export function revisionRoutes({ config }: { config: Config }): readonly Route[] {
  return [
    adminRoute({
      method: 'GET',
      path: '/merchant/admin/menu/revisions',
      summary: 'Who changed the menu, newest first',
      input: wire.RevisionsQuery,
      answer: wire.Revisions,
      handler: readRevisions,
    }),
    adminRoute({
      method: 'GET',
      path: '/merchant/admin/menu/diff',
      summary: 'What changed between two revisions of the menu, in words',
      input: wire.DiffQuery,
      answer: wire.Diff,
      refusals: ['unknown_revision'],
      handler: readDiff,
    }),
    adminRoute({
      method: 'POST',
      path: '/merchant/admin/menu/rollback',
      summary: 'Bring the menu back to a revision',
      description:
        'Everything after it is taken back, deleted entities get their old ids. It is a revision itself and can be taken back too.',
      input: wire.Rollback,
      answer: wire.RolledBack,
      refusals: ['unknown_revision'],
      handler: (input, call) => rollBack(config.publicUrl, input, call),
    }),
    adminRoute({
      method: 'POST',
      path: '/merchant/admin/menu/lint',
      summary: 'What on the menu is probably a mistake',
      description:
        'An error keeps customers from ordering something, a warning probably is a mistake, a note may be meant so.',
      input: OfMerchant,
      answer: wire.Findings,
      readOnly: true,
      handler: lintStoredMenu,
    }),
  ]
}
