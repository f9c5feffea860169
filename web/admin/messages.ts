import { consoleMessages } from '../console/messages.ts'
import { joinCatalogs, toCatalogs } from '../kit/messages.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

export const messages = toCatalogs(en, es)
export const frameMessages = joinCatalogs(consoleMessages, messages.frame)
