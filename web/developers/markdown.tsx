import { Marked, type MarkedExtension, type Tokens } from 'marked'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { headingId } from '../../page-contract/heading-id.ts'

/** The target of a link in a text: an address, or undefined if it leads nowhere from here. */
export type FollowLink = (href: string) => string | undefined

/** Renders our own Markdown as HTML. HTML tags in it appear as text. */
export const renderMarkdown = (markdown: string, follow: FollowLink): string =>
  new Marked<string, string>({ renderer: rendererWith(follow) }).parse(markdown) as string

/** A sentence or two, without links. */
export const Inline = ({ text }: { text: string }) => (
  <span dangerouslySetInnerHTML={{ __html: plain.parseInline(text) as string }} />
)

/** Attributes of an element whose content is already HTML. */
const around = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })
const asText = (text: string) => renderToString(text as unknown as VNode)

/** Wide elements get a frame that scrolls, by keyboard too. */
function rendererWith(follow: FollowLink): NonNullable<MarkedExtension<string, string>['renderer']> {
  return {
    html: ({ text }) => asText(text),
    image: ({ text }) => asText(text),
    code({ text, lang }) {
      const isAnswer = lang?.endsWith(' answers')
      return renderToString(
        <pre {...(isAnswer ? { class: 'answer', ...scrollable('Answer') } : scrollable())}>
          <code>{text}</code>
        </pre>,
      )
    },
    heading({ tokens, depth, text }) {
      const Heading = `h${depth}` as 'h2'
      const content = around(this.parser.parseInline(tokens))
      return renderToString(<Heading id={depth === 1 ? undefined : headingId(text)} {...content} />)
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      const target = follow(href)
      return target === undefined ? content : renderToString(<a href={target} {...around(content)} />)
    },
    table({ header, rows }) {
      const cell = (one: Tokens.TableCell) => around(this.parser.parseInline(one.tokens))
      // Screen readers would read out an empty header.
      const hasHead = header.some(({ text }) => text.trim() !== '')
      return renderToString(
        <div class="scroll" {...scrollable('Table')}>
          <table>
            {hasHead && (
              <thead>
                <tr>{header.map((one) => (one.text.trim() === '' ? <td /> : <th {...cell(one)} />))}</tr>
              </thead>
            )}
            <tbody>
              {rows.map((cells) => (
                <tr>
                  {cells.map((one) => (
                    <td {...cell(one)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>,
      )
    },
  }
}

const plain = new Marked<string, string>({ renderer: rendererWith(() => undefined) })

/** Attributes of a frame that also scrolls by keyboard. It needs a label if its content doesn't speak for itself. */
export const scrollable = (label?: string) => ({
  tabIndex: 0,
  ...(label !== undefined && { role: 'group' as const, 'aria-label': label }),
})
