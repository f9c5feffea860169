import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { type ExportRequest, sendExport } from './export-account.ts'

export { exportEmail } from './export-account.ts'
export { operatorPrivacyRoutes, privacyRoutes } from './routes.ts'
export { deleteOldExports } from './store.ts'

/** Jobs of this module by task name. */
export const privacyTasks = (deps: Deps): TaskList => ({
  export_customer: (payload) => sendExport(deps, payload as ExportRequest),
  forget_picture: (payload) => deps.images.forget((payload as { url: string }).url),
})
