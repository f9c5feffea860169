import type { RefusalCode } from '../../../core/refusal-catalogue.ts'
import { bodyLimits } from '../../../http/bodies.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../merchants/index.ts'
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
      method: 'GET',
      path: '/merchant/admin/menu',
      summary: 'The whole menu as it is written: the tree, all entities, schedules and warnings.',
      input: MenuQuery,
      answer: AdminMenu,
      handler: (input, call) => readAdminMenu(tools, input, call),
    }),
    adminRoute({
      method: 'POST',
      path: '/merchant/admin/menu',
      summary: 'Makes entities, which may be linked at once by `parentId`. All or nothing.',
      input: NewEntities,
      body: bodyLimits.lists,
      answer: EntityIdsAnswer,
      refusals: [...ofEntities, ...ofPlaces],
      prepare: (input) => prepareNewEntities(tools, input),
      handler: (input, call, sent) => createEntities(tools, input, call, sent),
    }),
    adminRoute({
      method: 'PUT',
      path: '/merchant/admin/menu',
      summary: 'Changes entities: only keys that are sent, null resets one. All or nothing.',
      input: ChangedEntities,
      body: bodyLimits.lists,
      answer: EntityIdsAnswer,
      refusals: [...ofEntities, 'unknown_entity', 'menu_too_large'],
      prepare: (input) => prepareChangedEntities(tools, input),
      handler: (input, call, sent) => changeEntities(tools, input, call, sent),
    }),
    adminRoute({
      method: 'DELETE',
      path: '/merchant/admin/menu',
      summary: 'Deletes entities and their links. What hung below them stays. All or nothing.',
      input: EntityIds,
      answer: EntityIdsAnswer,
      refusals: ['invalid_entity', 'unknown_entity'],
      handler: (input, call) => deleteEntities(tools, input, call),
    }),
    adminRoute({
      method: 'POST',
      path: '/merchant/admin/menu/link',
      summary: 'Links children to parents. An entity may have several parents. All or nothing.',
      input: Links,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link', 'unknown_entity', 'cycle', 'too_many_children', 'menu_too_large'],
      handler: (input, call) => createLinks(tools, input, call),
    }),
    adminRoute({
      method: 'PUT',
      path: '/merchant/admin/menu/link',
      summary: 'Changes the display order of links; without one it is cleared. All or nothing.',
      input: Links,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link'],
      handler: (input, call) => reorderLinks(tools, input, call),
    }),
    adminRoute({
      method: 'DELETE',
      path: '/merchant/admin/menu/link',
      summary: 'Removes links and keeps the entities. All or nothing.',
      input: RemovedLinks,
      body: bodyLimits.lists,
      answer: LinksAnswer,
      refusals: ['invalid_link'],
      handler: (input, call) => removeLinks(tools, input, call),
    }),
    adminRoute({
      method: 'POST',
      path: '/merchant/admin/menu/structure',
      summary: 'Makes a nested menu. What is faulty is left out with all below it, and told.',
      input: Structure,
      answer: StructureAnswer,
      refusals: [...ofEntities, ...ofPlaces],
      body: bodyLimits.large,
      prepare: (input) => prepareStructure(tools, input),
      handler: (input, call, nodes) => createStructure(tools, input, call, nodes),
    }),
  ]
}
