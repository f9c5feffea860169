import type { IncomingHttpHeaders } from 'node:http'
import type { PageBrand, Pages } from '../../page-contract/pages.ts'
import { ByteAnswer } from '../calls/answers.ts'
import type { PageAnswer } from '../calls/page-answer.ts'
import { type Language, preferredLanguage } from '../texts/language.ts'
import { readCookie } from './request-facts.ts'

/** The language the visitor chose in the shop, or else the browser's. */
export function pageLanguage(headers: IncomingHttpHeaders): Language {
  const chosen = readCookie(headers, 'language')
  return chosen === 'en' || chosen === 'es' ? chosen : preferredLanguage(headers['accept-language'])
}

/** Pages that are the same for everyone are kept by their owners, and rendered once per language and brand. */
const rendered = new WeakMap<PageAnswer, Known>()
type Known = { brand: PageBrand; answers: Partial<Record<Language, ByteAnswer>> }

export type RenderDeps = { pages: Pages; brand: PageBrand }

export function renderAnswer(deps: RenderDeps, answer: PageAnswer, language: Language): ByteAnswer {
  const before = rendered.get(answer)
  const known: Known = before?.brand === deps.brand ? before : { brand: deps.brand, answers: {} }
  rendered.set(answer, known)
  known.answers[language] ??= render(deps, answer, language)
  return known.answers[language]
}

function render(
  { pages, brand }: RenderDeps,
  { page, headers, status }: PageAnswer,
  language: Language,
): ByteAnswer {
  const made = pages.render(page, language, brand)
  return new ByteAnswer(
    made.html,
    'text/html; charset=UTF-8',
    { ...made.headers, ...headers },
    status === undefined ? {} : { status },
  )
}
