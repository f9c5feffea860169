export { countItems } from './count-items.ts'
