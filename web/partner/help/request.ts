import type { Answer } from '../../../sdk/src/index.ts'

export type HelpRequest = Answer<'get_merchant_admin_help'>['requests'][number]
