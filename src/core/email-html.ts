/** The visible sender of an email. */
export type EmailBrand = { name: string; accent: string | null; support_email: string | null }

/**
 * The HTML part of an email, from its text: paragraphs, line breaks, URLs as links. Mail programs know no
 * style sheets, so each element has its own style.
 */
export function emailHtml(
  subject: string,
  text: string,
  { name, accent, support_email }: EmailBrand,
): string {
  const color = escaped(accent ?? '#7b2d3b')
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 1rem;white-space:pre-line">${linked(paragraph, color)}</p>\n`)
  const contact =
    support_email !== null &&
    `<p style="margin:1rem 0 0;font-size:.9rem;color:#6d5f54">Questions? <a href="mailto:${escaped(support_email)}" style="color:${color}">${escaped(support_email)}</a></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4ede2;color:#2a211c;font:16px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:36rem;margin:0 auto;padding:1.5rem 1rem">
<p style="margin:0 0 1rem;font-size:1.15rem;font-weight:bold;color:${color}">${escaped(name)}</p>
<div style="background:#fff;border:1px solid #e6dccd;border-radius:12px;padding:1.25rem 1.4rem">
${paragraphs.join('')}
</div>
${contact || ''}
</div></body></html>
`
}

/** A dot or comma behind an address belongs to the sentence. */
const linked = (text: string, color: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part)
      const end = part.length - (/[.,;:!?)]{1,3}$/.exec(part)?.[0].length ?? 0)
      const address = escaped(part.slice(0, end))
      return `<a href="${address}" style="color:${color}">${address}</a>${part.slice(end)}`
    })
    .join('')

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities.get(char) ?? char)

const entities = new Map(
  Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)
