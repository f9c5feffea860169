import { toCatalogs } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

/** Of the pages that the server draws; the script loads its own language alone. */
export const frameMessages = toCatalogs(en, es).frame
