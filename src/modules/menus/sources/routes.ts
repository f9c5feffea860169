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
      summary: 'Read a menu of another system, and see what it would change',
      description:
        'Nothing on the menu changes: what was read waits as a draft, and the report says what publishing it would do. A newer draft ' +
        'of the same kind takes its place. In a spreadsheet, columns are found by their headings, in English or Spanish: Section, ' +
        'Item, Price, Size, Description, Option group, Option, Choose at least, Choose at most, Dietary, Allergens, Calories, Picture, ID. ' +
        '`square` reads the catalog of the connected account at the chosen location; ' +
        '`uber_eats` and `doordash` take the JSON of their menu APIs, `web_page` the address of a page that carries a schema.org Menu.',
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
      summary: 'List imports of menus, newest first',
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
      summary: 'See what a draft would change on the menu as it is now',
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
        'Answers what `GET /merchant/{merchant_id}/menu` with `explain` would answer, had the draft been published. What is new has ' +
        'ids that it will not keep, and no pictures yet.',
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
        'What the source has and the menu has not is added. What the source no longer has is hidden, never deleted. What you changed ' +
        'since the last import stays, unless the source changed it too and `prefer` is `source`. What never came from the source is ' +
        'left alone. Foreign ids are kept as `thirdPartyId`. Pictures follow within minutes, as a revision of their own.',
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
      summary: 'See which sources repeat their import by themselves, and how it went',
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
      summary: 'Keep the menu in sync with Square, or stop',
      description:
        'Square’s webhooks bring changes of the catalog, and what is sold out, within a minute; every hour the catalog is read as well. ' +
        'Each sync is a revision of its own, by the same rules as an import that prefers `ours`. On, it runs at once.',
      input: wire.MenuSyncChange,
      answer: wire.MenuSyncs,
      refusals: ['unknown_import'],
      handler: changeSync,
    }),
  ]
}
