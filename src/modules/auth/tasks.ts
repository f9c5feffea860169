import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import {
  type ConfirmationEmail,
  type PasskeyNotice,
  type ResetRequest,
  sendConfirmationEmail,
  sendPasskeyNotice,
  sendPasswordReset,
} from './accounts/emails.ts'

/** This module's jobs by task name. */
export const authTasks = (deps: Deps): TaskList => ({
  send_password_reset: (payload) => sendPasswordReset(deps, payload as ResetRequest),
  send_confirmation: (payload) => sendConfirmationEmail(deps, payload as ConfirmationEmail),
  send_passkey_notice: (payload) => sendPasskeyNotice(deps, payload as PasskeyNotice),
})
