import type { Input } from '../../sdk/src/index.ts'
import type { Visit } from '../server/visit.ts'
import { type FoundMerchants, listedFields } from './listed.ts'

type Question = Input<'get_merchant_search_method'>

const askForMerchants = (visit: Visit, question: Question) =>
  visit.api.readShared('get_merchant_search_method', { ...question, fields: [...listedFields] })

type Found = Omit<Awaited<ReturnType<typeof askForMerchants>>, 'json'> & { json(): FoundMerchants }

/** The merchants at an address, with only the fields that lists show. */
export const readMerchants = (visit: Visit, question: Omit<Question, 'fields'>): Promise<Found> =>
  askForMerchants(visit, question)
