export { countOrderedItems, deleteOldCounts, openPopular } from './popular.ts'
