import { consoleMessages } from '../console/messages.ts'
import { joinCatalogs, toCatalogs } from '../kit/messages.ts'
import { merchantTypeMessages } from '../kit/texts.ts'
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }

const messages = toCatalogs(en, es)
export const frameMessages = joinCatalogs(consoleMessages, messages.frame)
export const applyMessages = joinCatalogs(merchantTypeMessages, messages.apply)
export const statusMessages = joinCatalogs(consoleMessages, messages.status)
