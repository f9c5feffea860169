import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import type { Config } from '../../../start/config.ts'
import { adminRoute } from '../../members/index.ts'
import { lintStoredMenu, readDiff, readRevisions, rollBack } from './revisions.ts'
import * as wire from './schemas.ts'

/** A menu's history, and its checks. */
export function revisionRoutes({ config }: { config: Config }): readonly Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/revisions',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List menu revisions, newest first',
      input: wire.RevisionsQuery,
      answer: wire.Revisions,
      handler: readRevisions,
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/diff',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Compare two revisions of the menu',
      input: wire.DiffQuery,
      answer: wire.Diff,
      refusals: ['unknown_revision'],
      handler: readDiff,
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/rollback',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Roll the menu back to a revision',
      description:
        'Reverts every later change; deleted entities get their old ids back. The rollback is itself a revision and can be rolled back.',
      input: wire.Rollback,
      answer: wire.RolledBack,
      refusals: ['unknown_revision'],
      handler: (input, call) => rollBack(config.publicUrl, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/lint',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Check the menu for likely mistakes',
      description:
        'An error prevents customers from ordering something, a warning is probably a mistake, a note may be intended.',
      input: OfMerchant,
      answer: wire.Findings,
      runs: 'read',
      handler: lintStoredMenu,
    }),
  ]
}
