import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { type PageAddress, readPlace } from './paths.ts'

export { pathTo } from './paths.ts'

export const usePlace = (): PageAddress => readPlace(useStore(address).path)
