export { followAvailability } from './sold-out.ts'
