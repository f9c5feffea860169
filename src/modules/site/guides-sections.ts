import { Marked, type Token, type Tokens } from 'marked'
import { headingId } from '../../../page-contract/heading-id.ts'

/** A part of a guide under one heading; `id` is empty for what stands before the first. */
export type Section = { title: string; id: string; text: string }
export type GuideText = { title: string; leadMarkdown: string; sections: Section[] }

/** What a guide is called, its first sentences, and its text by sections for the search. */
export function readGuideText(markdown: string): GuideText {
  const tokens = new Marked().lexer(markdown)
  const heading = tokens.find((token): token is Tokens.Heading => token.type === 'heading')
  const lead = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  return { title: heading?.text ?? '', leadMarkdown: lead?.text ?? '', sections: splitSections(tokens) }
}

function splitSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading
      sections.push({ title: plainText(text), id: depth === 1 ? '' : headingId(text), text: '' })
    } else if (token.type !== 'space') {
      const section = sections.at(-1)
      if (section)
        section.text = `${section.text} ${plainText(token.type === 'code' ? token.text : token.raw)}`.trim()
    }
  }
  return sections
}

/** Without the marks: a link is its words, a table its cells. */
const plainText = (markdown: string) =>
  markdown
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/\|[-| :]+\||[`*[\]|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
