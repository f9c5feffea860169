/** Text that is HTML already. Everything else is escaped when it is put into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[]

/** A template whose values cannot break out: html`<p>${name}</p>`. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + asText(parts[index - 1]) + string))
}

function asText(part: HtmlPart): string {
  if (part instanceof Html) return part.text
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(asText).join('')
  return String(part).replaceAll(/[&<>"']/g, (char) => entities.get(char) ?? char)
}

const entities = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)
