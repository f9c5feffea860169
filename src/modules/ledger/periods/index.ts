export { readPeriod } from '../rules/journal.ts'
