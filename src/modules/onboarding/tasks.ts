import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { type Declined, sendDeclined } from './applications/applications.ts'
import { activateReady, type HasGoods } from './checklist/checklist.ts'
import { type LicenseNotice, sendLicenseNotice, warnOfLicenses } from './licenses/warn.ts'

/** Jobs of this module by task name. */
export const onboardingTasks = (deps: Deps & { hasGoods: HasGoods }): TaskList => ({
  activate_ready: () => activateReady(deps),
  send_declined: (payload) => sendDeclined(deps, payload as Declined),
  warn_of_licenses: () => warnOfLicenses(deps),
  send_license_notice: (payload) => sendLicenseNotice(deps, payload as LicenseNotice),
})
