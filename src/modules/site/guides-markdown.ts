import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked'
import { Html, html } from '../../core/html.ts'
import type { Section } from './guides-search.ts'

/** Where a link of a text leads: an address, or nowhere from here. */
export type FollowLink = (href: string) => string | undefined
export type RenderedText = { title: string; lead: Html; body: Html; sections: Section[] }

/** Markdown of ours as HTML. Tags in it are shown as they are typed. */
export function renderMarkdown(markdown: string, follow: FollowLink): RenderedText {
  const marked = new Marked<string, string>({ renderer: rendererWith(follow) })
  const tokens = marked.lexer(markdown)
  const heading = tokens.find((token): token is Tokens.Heading => token.type === 'heading')
  const lead = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  return {
    title: heading?.text ?? '',
    lead: renderInline(lead?.text ?? ''),
    body: new Html(marked.parser(tokens)),
    sections: sectionsOf(tokens),
  }
}

/** The text under each heading, as plain text for the search. */
function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading
      sections.push({ title: plainText(text), id: depth === 1 ? '' : slugOf(text), text: '' })
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

/** A sentence or two, without links. */
export function renderInline(markdown: string): Html {
  return new Html(plain.parseInline(markdown) as string)
}

/** Wide elements get a frame that scrolls, also by keyboard. */
function rendererWith(follow: FollowLink): NonNullable<MarkedExtension<string, string>['renderer']> {
  return {
    html: ({ text }) => html`${text}`.text,
    image: ({ text }) => html`${text}`.text,
    code({ text, lang }) {
      const isAnswer = lang?.endsWith(' answers')
      return html`<pre tabindex="0"${isAnswer && html` class="answer" role="group" aria-label="Answer"`}><code>${text}</code></pre>`
        .text
    },
    heading({ tokens, depth, text }) {
      const content = new Html(this.parser.parseInline(tokens))
      return depth === 1
        ? html`<h1>${content}</h1>`.text
        : html`<h${depth} id="${slugOf(text)}">${content}</h${depth}>`.text
    },
    link({ href, tokens }) {
      const content = new Html(this.parser.parseInline(tokens))
      const target = follow(href)
      return target === undefined ? content.text : html`<a href="${target}">${content}</a>`.text
    },
    table(token) {
      const show = (cell: Tokens.TableCell, tag: 'th' | 'td') =>
        html`<${tag}>${new Html(this.parser.parseInline(cell.tokens))}</${tag}>`
      const row = (cells: readonly Tokens.TableCell[]) =>
        html`<tr>${cells.map((cell) => show(cell, 'td'))}</tr>`
      const headRow = (cells: readonly Tokens.TableCell[]) =>
        html`<tr>${cells.map((cell) => show(cell, cell.text.trim() === '' ? 'td' : 'th'))}</tr>`
      // A header without words would be read out as nothing.
      const hasHead = token.header.some(({ text }) => text.trim() !== '')
      return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>${hasHead && html`<thead>${headRow(token.header)}</thead>`}
<tbody>${token.rows.map((cells) => row(cells))}</tbody></table></div>`.text
    },
  }
}

/** As code hosts make them, so that a link to a heading works in both places. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const plain = new Marked<string, string>({ renderer: rendererWith(() => undefined) })
