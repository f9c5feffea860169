export { changeStatus } from './status.ts'
