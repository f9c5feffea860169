import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { type PageAddress, readPath } from './paths.ts'

export { allShops, partnerPath, type Shop } from './paths.ts'

export const usePlace = (): PageAddress => readPath(useStore(address).path)
