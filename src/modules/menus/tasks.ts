import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { endSoldOutOnTime } from './sold-out/sold-out.ts'
import { fetchMenuPictures } from './sources/fetch-pictures.ts'
import { deleteOldImports } from './sources/import-store.ts'
import { findSaleIds } from './sources/source-store.ts'
import { onSquareEvent, type SyncDeps, syncDueMenus, syncMenu } from './sources/sync.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export const menuTasks = (deps: Deps): TaskList => ({
  end_sold_out: (payload) => endSoldOutOnTime(deps, payload as Parameters<typeof endSoldOutOnTime>[1]),
  fetch_menu_pictures: (payload) =>
    fetchMenuPictures(deps, payload as Parameters<typeof fetchMenuPictures>[1]),
})

/** Menus of other systems: what the process starts for them. */
export const menuSources = {
  deleteOldImports,
  findSaleIds,
  onSquareEvent,
  tasks: (deps: SyncDeps): TaskList => ({
    sync_menu: (payload) => syncMenu(deps, payload as { merchantId: number }),
    sync_due_menus: () => syncDueMenus(deps),
  }),
}
