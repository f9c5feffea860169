import { type Html, type HtmlPart, html } from './html.ts'

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
  const color = accent ?? '#7b2d3b'
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#f4ede2;color:#2a211c;font:16px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:36rem;margin:0 auto;padding:1.5rem 1rem">
<p style="margin:0 0 1rem;font-size:1.15rem;font-weight:bold;color:${color}">${name}</p>
<div style="background:#fff;border:1px solid #e6dccd;border-radius:12px;padding:1.25rem 1.4rem">
${emailBody(text, color)}
</div>
${support_email !== null && html`<p style="margin:1rem 0 0;font-size:.9rem;color:#6d5f54">Questions? <a href="mailto:${support_email}" style="color:${color}">${support_email}</a></p>`}
</div></body></html>
`.text
}

/** The text alone. A page that shows an email has a style sheet, and allows nothing else. */
export function emailBody(text: string, color?: string): Html {
  const paragraphs = text.trim().split(/\n{2,}/)
  const style =
    color === undefined ? html` class="mail"` : html` style="margin:0 0 1rem;white-space:pre-line"`
  return html`${paragraphs.map((paragraph) => html`<p${style}>${linked(paragraph, color)}</p>\n`)}`
}

/** A dot or comma behind an address belongs to the sentence. */
function linked(text: string, color: string | undefined): HtmlPart[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => {
    if (index % 2 === 0) return part
    const end = part.length - (/[.,;:!?)]{1,3}$/.exec(part)?.[0].length ?? 0)
    const address = part.slice(0, end)
    return html`<a href="${address}"${color !== undefined && html` style="color:${color}"`}>${address}</a>${part.slice(end)}`
  })
}
