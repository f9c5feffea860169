import type { Database } from '../../db/database.ts'
import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { type AnswerNotice, type OpenedNotice, sendAnswerEmail, sendOpenedEmail } from './emails.ts'
import { deleteOldPhotos, forgetPhotos } from './photos/photos.ts'
import { passToSupport } from './store.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export function helpTasks(deps: Deps): TaskList {
  return {
    send_help_opened_email: (payload) => sendOpenedEmail(deps, payload as OpenedNotice),
    send_help_answer_email: (payload) => sendAnswerEmail(deps, payload as AnswerNotice),
    pass_help_to_support: () => passOverdueHelp(deps),
    forget_help_photos: (payload) => forgetPhotos(deps, payload as { names: string[] }),
  }
}

/** Hourly deletions, by task name. */
export const helpSweeps = { sweep_help_photos: deleteOldPhotos }

const atOnce = 500

/** Support sees what the merchant hasn't answered within a day. */
export async function passOverdueHelp({ db, clock }: { db: Database; clock: { now(): number } }) {
  while ((await passToSupport(db, clock.now(), atOnce)) === atOnce);
}
