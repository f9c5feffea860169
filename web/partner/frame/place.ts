import type { Answer } from '../../../sdk/src/index.ts'
import { address } from '../../console/router.ts'
import { useStore } from '../../console/store.ts'
import { type PageAddress, type PageName, readPath } from './paths.ts'

export type Shop = Answer<'get_merchant_admin_merchants'>['merchants'][number]

export const usePlace = (): PageAddress => readPath(useStore(address).path)

export const partnerPath = (merchantId: number, page: PageName) => `/partner/${merchantId}/${page}`

/** The page of all shops, for people who have several. */
export const allShops = '/partner/all'
