import type { RefusalCode } from '../../../core/refusal-catalogue.ts'
import { bodyLimits } from '../../../http/bodies.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import {
  changeEntities,
  createEntities,
  deleteEntities,
  prepareChangedEntities,
  prepareNewEntities,
} from './entities.ts'
import { createLinks, removeLinks, reorderLinks } from './links.ts'
import { readAdminMenu } from './read-menu.ts'
import {
  AdminMenu,
  ChangedEntities,
  EntityIds,
  EntityIdsAnswer,
  Links,
  LinksAnswer,
  MenuQuery,
  NewEntities,
  RemovedLinks,
  Structure,
  StructureAnswer,
} from './schemas.ts'
import { createStructure, prepareStructure } from './structure.ts'
import type { MenuTools } from './write-menu.ts'

const ofEntities: RefusalCode[] = ['invalid_entity', 'unknown_schedule']
const ofPlaces: RefusalCode[] = ['invalid_parent', 'too_many_children', 'menu_too_large']

export function menuAdminRoutes(tools: MenuTools): Route[] {
  return [
    adminRoute({
      permission: 'manage',
      method: 'GET',
      path: '/merchant/admin/menu',
      summary: 'Read the stored menu: tree, entities, schedules and warnings',
      input: MenuQuery,
      answer: AdminMenu,
      handler: (input, call) => readAdminMenu(tools, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu',
      summary: 'Create menu entities',
      description: 'All or nothing. With `parentId` an entity is linked to a parent in the same call.',
      input: NewEntities,
      body: bodyLimits.lists,
      answer: EntityIdsAnswer,
      refusals: [...ofEntities, ...ofPlaces],
      prepare: (input) => prepareNewEntities(tools, input),
      handler: (input, call, sent) => createEntities(tools, input, call, sent),
    }),
    adminRoute({
      permission: 'manage',
      method: 'PUT',
      path: '/merchant/admin/menu',
      summary: 'Change menu entities',
      description: 'All or nothing. Only the keys sent are changed; null resets a key.',
      input: ChangedEntities,
      body: bodyLimits.lists,
      answer: EntityIdsAnswer,
      refusals: [...ofEntities, 'unknown_entity', 'menu_too_large'],
      prepare: (input) => prepareChangedEntities(tools, input),
      handler: (input, call, sent) => changeEntities(tools, input, call, sent),
    }),
    adminRoute({
      permission: 'manage',
      method: 'DELETE',
      path: '/merchant/admin/menu',
      summary: 'Delete menu entities',
      description: 'All or nothing. The links of the entities are deleted too; their children stay.',
      input: EntityIds,
      answer: EntityIdsAnswer,
      refusals: ['invalid_entity', 'unknown_entity'],
      handler: (input, call) => deleteEntities(tools, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/link',
      summary: 'Link menu entities to parents',
      description: 'All or nothing. An entity may have several parents.',
      input: Links,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link', 'unknown_entity', 'cycle', 'too_many_children', 'menu_too_large'],
      handler: (input, call) => createLinks(tools, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'PUT',
      path: '/merchant/admin/menu/link',
      summary: 'Reorder links',
      description: 'All or nothing. A link sent without a display order has its order cleared.',
      input: Links,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link'],
      handler: (input, call) => reorderLinks(tools, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'DELETE',
      path: '/merchant/admin/menu/link',
      summary: 'Remove links',
      description: 'All or nothing. The entities stay.',
      input: RemovedLinks,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link'],
      handler: (input, call) => removeLinks(tools, input, call),
    }),
    adminRoute({
      permission: 'manage',
      method: 'POST',
      path: '/merchant/admin/menu/structure',
      summary: 'Create a nested menu',
      description: 'Entities with errors are skipped together with everything below them, and reported.',
      input: Structure,
      answer: StructureAnswer,
      refusals: [...ofEntities, ...ofPlaces],
      body: bodyLimits.large,
      prepare: (input) => prepareStructure(tools, input),
      handler: (input, call, nodes) => createStructure(tools, input, call, nodes),
    }),
  ]
}
