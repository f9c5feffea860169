import type { GuideHit } from '../../../page-contract/developers.ts'
import type { Section } from './guides-sections.ts'

export type SearchedGuide = { name: string; title: string; sections: readonly Section[] }
type Snippet = GuideHit['snippet']

const maxHits = 20
const maxWords = 8
const snippetLength = 180
/** How much a word counts in a heading, in the guide's title, and each time in the text, up to five times. */
const weights = { heading: 8, title: 4, text: 1, maxInText: 5 }

/** Sections that contain every word, best first. */
export function searchGuides(guides: readonly SearchedGuide[], query: string): GuideHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const scored = guides.flatMap((guide) =>
    guide.sections.flatMap((section) => {
      const score = scoreSection(guide, section, words)
      return score === undefined ? [] : [{ guide, section, score }]
    }),
  )
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ guide, section }) => ({
      href: `/guides/${guide.name}${section.id && `#${section.id}`}`,
      guide: guide.title,
      title: section.title,
      snippet: cutSnippet(section.text, words),
    }))
}

const wordsOf = (query: string) =>
  [...new Set(query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])].slice(0, maxWords)

function scoreSection(guide: SearchedGuide, section: Section, words: readonly string[]): number | undefined {
  const [heading, title, text] = [section.title, guide.title, section.text].map((one) => one.toLowerCase())
  let sum = 0
  for (const word of words) {
    const inText = Math.min(text!.split(word).length - 1, weights.maxInText)
    const score =
      (heading!.includes(word) ? weights.heading : 0) +
      (title!.includes(word) ? weights.title : 0) +
      inText * weights.text
    if (score === 0) return undefined
    sum += score
  }
  return sum
}

function cutSnippet(text: string, words: readonly string[]): Snippet {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first < 60 ? 0 : text.lastIndexOf(' ', first - 40) + 1
  const end = text.length <= from + snippetLength ? text.length : text.lastIndexOf(' ', from + snippetLength)
  const part = text.slice(from, Math.max(end, from + 40))
  const isHit = false
  return [
    ...(from > 0 ? [{ text: '… ', isHit }] : []),
    ...markWords(part, words),
    ...(end < text.length ? [{ text: ' …', isHit }] : []),
  ]
}

/** The text with every word marked, wherever it stands. */
function markWords(text: string, words: readonly string[]): Snippet {
  const lower = text.toLowerCase()
  if (lower.length !== text.length) return [{ text, isHit: false }] // a letter that is longer in lower case moves the places
  const parts: { text: string; isHit: boolean }[] = []
  let at = 0
  for (;;) {
    const next = words
      .map((word) => ({ word, place: lower.indexOf(word, at) }))
      .filter(({ place }) => place >= 0)
      .toSorted((a, b) => a.place - b.place || b.word.length - a.word.length)[0]
    if (!next) return [...parts, { text: text.slice(at), isHit: false }]
    const end = next.place + next.word.length
    parts.push(
      { text: text.slice(at, next.place), isHit: false },
      { text: text.slice(next.place, end), isHit: true },
    )
    at = end
  }
}
