export { type EmailDeps, sendTest, type TestEmail } from './edit-emails.ts'
export { openEmailWords } from './open-words.ts'
export { operatorEmailRoutes } from './routes.ts'
