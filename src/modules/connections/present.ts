import { formatUtc } from '../../core/local-time.ts'
import type { Language } from '../../texts/language.ts'
import { inLanguage } from '../../texts/sentence.ts'
import type { Connection } from './rules.ts'

const when = (instant: number | null) => (instant === null ? null : formatUtc(instant))

/** Never with a secret: those are shown once, when created. */
export function presentConnection(connection: Connection, language: Language) {
  const { connectionId, kind, name, state, settings, fault } = connection
  const { url = null, locations = [], locationId = null, dots = null, copies = null } = settings
  const ticketLanguage = settings.language ?? 'en'
  return {
    connectionId,
    kind,
    name,
    state,
    createdAt: formatUtc(connection.createdAt),
    connectedAt: when(connection.connectedAt),
    lastSyncAt: when(connection.syncedAt),
    problem: fault && inLanguage(fault, language),
    failingSince: when(connection.failingSince),
    ...(kind === 'till' && { url }),
    ...(kind === 'square' && { locations: [...locations], locationId }),
    ...(kind === 'cloudprnt' && { dots, copies, language: ticketLanguage }),
  }
}
