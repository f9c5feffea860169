import { refusedPage } from '../../../calls/page-answer.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../start/deps.ts'
import type { HistoryDeps } from '../../orders/index.ts'
import { answerQuestion, getConsentRequest, openConsentLinks } from './consent.ts'
import { consentPage } from './consent-page.ts'
import * as wire from './schemas.ts'

type ConsentDeps = HistoryDeps & Pick<Deps, 'settings'> & { config: { publicUrl: string } }

/** Where a customer answers a question about a replacement. Anyone with the link can answer, once. */
export function consentRoutes(deps: ConsentDeps): Route[] {
  const links = openConsentLinks(deps.settings.sealing, deps.config.publicUrl)
  const page = {
    access: 'public',
    chapter: 'Pages',
    path: '/consent/{token}',
    answer: { contentType: 'text/html' },
    refusals: ['unknown_order'],
    showRefusal: refusedPage,
  } as const
  const pathOf = (token: string) => encodeURIComponent(token)
  return [
    route({
      ...page,
      method: 'GET',
      summary: 'Page that asks a customer about a replacement',
      input: wire.ConsentToken,
      handler: async ({ token }, { db, now }) =>
        consentPage(await getConsentRequest(db, links, token), pathOf(token), now),
    }),
    route({
      ...page,
      method: 'POST',
      summary: 'Accept or decline a replacement',
      input: wire.ConsentAnswer,
      handler: async ({ token, answer }, { db: tx, now }) => {
        const question = await getConsentRequest(tx, links, token)
        return consentPage(await answerQuestion(deps, tx, question, answer, now), pathOf(token), now)
      },
    }),
  ]
}
