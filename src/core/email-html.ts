import { brandColors } from '../../formats/brand-colors.ts'
import type { Language } from '../texts/language.ts'

/** The sender shown in an email. `logo` is an absolute URL. */
export type EmailBrand = {
  name: string
  logo: string | null
  accent: string | null
  support_email: string | null
}

type Colors = { text: string; button: string; onButton: string }
const ownAccent = '#7b2d3b'

type Scheme = { light: Colors; dark: Colors }

/** Colors of the last email: computing them takes as long as all the rest of an email, and a brand rarely changes. */
let last: { accent: string; colors: Scheme } | undefined

function pickColors(accent: string): Scheme {
  if (last?.accent === accent) return last.colors
  const { light, dark } = brandColors(accent)
  const toColors = ({ accent: text, strong, onStrong }: typeof light) => ({
    ...{ text, button: strong, onButton: onStrong },
  })
  last = { accent, colors: { light: toColors(light), dark: toColors(dark) } }
  return last.colors
}

/** For email clients that support style sheets and dark mode. Others darken emails themselves, or show them as is. */
const darkStyle = ({ text, button, onButton }: Colors) =>
  `@media (prefers-color-scheme:dark){${[
    ['body', 'background:#17110d', 'color:#f3ebe1'],
    ['.paper', 'background:#221a14', 'border-color:#43362b'],
    ['.line', 'border-color:#43362b'],
    ['.soft', 'color:#b9aa9b'],
    ['a,.name', `color:${text}`],
    ['a.button', `background:${button}`, `border-color:${button}`, `color:${onButton}`],
    ['a.other', 'background:none', `border-color:${text}`, `color:${text}`],
  ]
    .map(([where, ...rules]) => `${where}{${rules.map((rule) => `${rule}!important`).join(';')}}`)
    .join('')}}`

const questions: Record<Language, string> = { en: 'Questions?', es: '¿Preguntas?' }

/**
 * The HTML part of an email, generated from its text: paragraphs, line breaks, URLs as links, a named link as a
 * button, and lines that end in an amount as receipt rows. Email clients don't support style sheets, so each element
 * has inline styles.
 */
export function emailHtml(
  subject: string,
  text: string,
  { name, logo, accent, support_email }: EmailBrand,
  language: Language = 'en',
): string {
  const { light, dark } = pickColors(accent ?? ownAccent)
  const color = light.text
  const parts = text.trim().split(/\n{2,}/)
  const first = parts.findIndex((part) => namedLink.test(part))
  const paragraphs = parts.map((part, index) => `${paragraphHtml(part, light, index === first)}\n`)
  const contact =
    support_email !== null &&
    `<p class="soft" style="margin:1rem 0 0;font-size:.9rem;color:#6d5f54">${questions[language]} <a href="mailto:${escaped(support_email)}" style="color:${color}">${escaped(support_email)}</a></p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${darkStyle(dark)}</style></head>
<body style="margin:0;background:#f4ede2;color:#2a211c;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:1.5rem 1rem">
<p class="name" style="margin:0 0 1rem;font:bold 1.25rem Georgia,'Times New Roman',serif;color:${color}">${logo === null ? '' : logoHtml(logo)}${escaped(name)}</p>
<div class="paper" style="background:#fff;border:1px solid #e6dccd;border-radius:12px;padding:1.25rem 1.4rem;overflow-wrap:anywhere">
${paragraphs.join('')}
</div>
${contact || ''}
</div></body></html>
`
}

/** The name next to it identifies the sender even if pictures aren't shown. */
const logoHtml = (logo: string) =>
  `<img src="${escaped(logo)}" alt="" width="32" height="32" style="width:32px;height:32px;margin-right:.55rem;vertical-align:middle;object-fit:contain">`

const namedLink = /^([^\n]{1,80}):\n(https?:\/\/[^\s<>"]+)$/

/** The first link is the email's main action; the others are outline buttons. */
function paragraphHtml(
  paragraph: string,
  { text: color, button, onButton }: Colors,
  isFirst: boolean,
): string {
  const [, words, address] = namedLink.exec(paragraph) ?? []
  if (words && address) {
    const look = isFirst ? `background:${button};color:${onButton}` : `color:${color}`
    return `<p style="margin:0 0 1rem"><a href="${escaped(address)}" class="button${isFirst ? '' : ' other'}" style="display:inline-block;padding:.65rem 1.1rem;border:1px solid ${button};border-radius:8px;${look};text-decoration:none;font-weight:bold">${escaped(words)}</a></p>`
  }
  const lines = paragraph.split('\n').map((line) => line.replace(/^- /, '• '))
  if (!lines.some((line) => amountLine.test(line)))
    return `<p style="margin:0 0 1rem;white-space:pre-line">${linked(lines.join('\n'), color)}</p>`
  const rows = lines.map((line) => {
    const [, label, amount] = amountLine.exec(line) ?? []
    const isTotal = label === 'Total'
    const cell = `padding:${isTotal ? '.5rem 0 .15rem;border-top:1px solid #e6dccd;font-weight:bold' : '.15rem 0'};vertical-align:top`
    return label && amount
      ? `<tr><td class="line" style="${cell}">${linked(label, color)}</td><td class="line" style="${cell};padding-left:1rem;text-align:right;white-space:nowrap">${escaped(amount)}</td></tr>`
      : `<tr><td colspan="2" class="soft" style="${cell};color:#6d5f54">${linked(line.trim(), color)}</td></tr>`
  })
  return `<table role="presentation" style="width:100%;margin:0 0 1rem;border-collapse:collapse">${rows.join('')}</table>`
}

const amountLine = /^(.{1,300}): (-?\$[\d,]+\.\d\d)$/

/** A trailing period or comma is part of the sentence, not of the URL. */
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
