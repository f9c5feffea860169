import { bodyLimits } from '../../../calls/body-limits.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import type { MenuDeps as ReadingDeps } from '../reading/read-menu.ts'
import { MenuAnswer } from '../reading/schemas.ts'
import { exportMenu, importMenu, prepareImport } from './menu-files.ts'
import { previewMenu } from './preview-menu.ts'
import * as wire from './schemas.ts'

const documentFaults = [
  'invalid_document',
  'invalid_entity',
  'unknown_entity',
  'invalid_parent',
  'invalid_link',
  'cycle',
  'too_many_children',
  'invalid_schedule',
  'unknown_schedule',
] as const

/** Export and import of a whole menu as a file. */
export function menuFileRoutes(deps: MenuDeps): readonly Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/export',
      staff: 'read',
      impersonators: 'impersonate',
      runs: 'replica',
      summary: 'Export the menu as a file',
      input: wire.ExportQuery,
      answer: wire.Exported,
      handler: (input, call) => exportMenu(deps, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/import',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Import a menu file',
      description:
        'The document is the complete new menu: whatever isn’t in it is deleted. Entities are matched by ' +
        '`id`, or without one by `thirdPartyId` if it is unique. Any other id creates a new entity that links can refer to. ' +
        'In JSON, an omitted field is reset; in CSV, an omitted column keeps the stored values, and ' +
        'schedules don’t change. All or nothing.',
      input: wire.Import,
      answer: wire.Imported,
      refusals: [...documentFaults, 'stale_revision', 'menu_too_large'],
      body: bodyLimits.large,
      prepare: (input, call) => prepareImport(deps, input, call),
      handler: (input, call, prepared) => importMenu(deps, input, call, prepared),
    }),
  ]
}

export function menuPreviewRoutes(deps: MenuDeps & ReadingDeps): readonly Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/preview',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Preview a menu file as customers would see it',
      description:
        'Returns what `GET /merchant/{merchant_id}/menu` with `explain` would return after importing the document. Nothing ' +
        'is stored. New entities and schedules have temporary ids.',
      input: wire.Preview,
      answer: MenuAnswer,
      refusals: documentFaults,
      body: bodyLimits.large,
      runs: 'read',
      prepare: (input, call) => prepareImport(deps, input, call),
      handler: (input, call, prepared) => previewMenu(deps, input, call, prepared),
    }),
  ]
}
