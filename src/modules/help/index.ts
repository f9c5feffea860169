export { answerEmail, openedEmail } from './help-email.ts'
export { helpRoutes, operatorHelpRoutes } from './routes.ts'
export type { HelpReason, HelpStatus, HelpWish } from './rules.ts'
export { helpSweeps, helpTasks } from './tasks.ts'
