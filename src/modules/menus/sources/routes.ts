import { bodyLimits } from '../../../calls/body-limits.ts'
import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import type { MenuDeps as ReadingDeps } from '../reading/read-menu.ts'
import { MenuAnswer } from '../reading/schemas.ts'
import { createImport, previewImport, publishImport, readImport, readImports } from './imports.ts'
import { readSource, type SourceDeps } from './reading/read-source.ts'
import * as wire from './schemas.ts'
import { changeSync, readSyncs } from './sync.ts'

type Deps = MenuDeps & ReadingDeps & SourceDeps

/** Menus of other systems: read, looked at, published. */
export function menuSourceRoutes(deps: Deps): readonly Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/imports',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Read a menu from another system and preview the changes',
      description:
        'The menu doesn’t change: what was read becomes a draft, and the report says what publishing it would do. A newer draft ' +
        'of the same kind replaces it. In a spreadsheet, columns are recognized by their headings, in English or Spanish: Section, ' +
        'Item, Price, Size, Description, Option group, Option, Choose at least, Choose at most, Dietary, Allergens, Calories, Picture, ID. ' +
        '`square` reads the catalog of the connected account at the chosen location; ' +
        '`uber_eats` and `doordash` take the JSON of their menu APIs, `web_page` the URL of a page with a schema.org Menu.',
      input: wire.NewImport,
      answer: wire.ImportAnswer,
      refusals: ['invalid_document', 'invalid_entity'],
      body: bodyLimits.menuFile,
      budget: { name: 'uploads', requests: 600, seconds: 3600 },
      changesSnapshots: false,
      prepare: (input) => readSource(deps, input),
      handler: (input, call, draft) => createImport(input, call, draft),
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/imports',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List menu imports, newest first',
      input: OfMerchant,
      answer: wire.ImportList,
      handler: readImports,
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/imports/{import_id}',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Compare a draft with the current menu',
      input: wire.OneImport,
      answer: wire.ImportAnswer,
      refusals: ['unknown_import', 'invalid_entity'],
      handler: readImport,
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/imports/{import_id}/preview',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'Preview a draft as customers would see it',
      description:
        'Returns what `GET /merchant/{merchant_id}/menu` with `explain` would return after publishing the draft. New entities have ' +
        'temporary ids and no pictures yet.',
      input: wire.PreviewImport,
      answer: MenuAnswer,
      refusals: ['unknown_import', 'invalid_entity'],
      handler: (input, call) => previewImport(deps, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/imports/{import_id}/publish',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Publish a draft as a revision of the menu',
      description:
        'Items that are only in the source are added. Items that the source no longer has are hidden, never deleted. What you changed ' +
        'since the last import stays, unless the source changed it too and `prefer` is `source`. What never came from the source isn’t ' +
        'touched. The source’s ids are stored as `thirdPartyId`. Pictures follow within minutes, as a separate revision.',
      input: wire.PublishImport,
      answer: wire.Published,
      refusals: ['unknown_import', 'stale_revision', 'invalid_entity', 'menu_too_large'],
      handler: (input, call) => publishImport(deps, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu/sync',
      staff: 'read',
      impersonators: 'impersonate',
      summary: 'List automatic imports and their status',
      input: OfMerchant,
      answer: wire.MenuSyncs,
      handler: ({ merchantId }, call) => readSyncs(merchantId, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'PUT',
      path: '/merchant/admin/menu/sync',
      staff: 'goods',
      impersonators: 'impersonate',
      summary: 'Turn automatic import from Square on or off',
      description:
        'Square’s webhooks bring catalog changes and sold-out items within a minute; the catalog is also read every hour. ' +
        'Each sync is a separate revision, by the same rules as an import that prefers `ours`. The first sync runs when you turn it on.',
      input: wire.MenuSyncChange,
      answer: wire.MenuSyncs,
      refusals: ['unknown_import'],
      handler: changeSync,
    }),
  ]
}
