import { toCatalogs } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

/** For server-rendered pages; the script loads only its own language. */
export const { frame: frameMessages, app: appMessages } = toCatalogs(en, es)
