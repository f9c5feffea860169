import type { IncomingHttpHeaders } from 'node:http'
import type { Pages } from '../../page-contract/pages.ts'
import { ByteAnswer } from '../calls/answers.ts'
import type { PageAnswer } from '../calls/page-answer.ts'
import { type Language, preferredLanguage } from '../texts/language.ts'
import { readCookie } from './request-facts.ts'

/** The language that the visitor chose in the shop, or else the browser's. */
export function pageLanguage(headers: IncomingHttpHeaders): Language {
  const chosen = readCookie(headers, 'language')
  return chosen === 'en' || chosen === 'es' ? chosen : preferredLanguage(headers['accept-language'])
}

/** Pages that are the same for all are kept by those who answer them, and rendered once in each language. */
const rendered = new WeakMap<PageAnswer, Partial<Record<Language, ByteAnswer>>>()

export function renderAnswer(pages: Pages, answer: PageAnswer, language: Language): ByteAnswer {
  const known = rendered.get(answer) ?? {}
  rendered.set(answer, known)
  known[language] ??= render(pages, answer, language)
  return known[language]
}

function render(pages: Pages, { page, headers, status }: PageAnswer, language: Language): ByteAnswer {
  const made = pages.render(page, language)
  return new ByteAnswer(
    made.html,
    'text/html; charset=UTF-8',
    { ...made.headers, ...headers },
    status === undefined ? {} : { status },
  )
}
