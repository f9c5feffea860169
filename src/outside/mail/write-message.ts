import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'

/** Loaded when the first mail is written: most starts send none. */
let loaded: Promise<{ MimeNode: typeof import('nodemailer/lib/mime-node').default; qp: Qp }> | undefined
type Qp = typeof import('nodemailer/lib/qp')

const load = async () => {
  const [{ default: MimeNode }, qp] = await Promise.all([
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/qp'),
  ])
  return { MimeNode, qp }
}

type Composed = Pick<SendMailOptions, 'from' | 'to' | 'subject' | 'date'> & { text: string; html: string }

/**
 * The message of an email as the bytes of a file. The headers are nodemailer's; the two parts are joined here, because its own way
 * through streams takes five times the processor time (0.84 against 0.16 ms), twice for each order. So is the id, for which it would
 * read both addresses again.
 */
export async function writeMessage({ from, to, subject, date, text, html }: Composed): Promise<string> {
  loaded ??= load()
  const { MimeNode, qp } = await loaded
  const id = randomUUID()
  const root = new MimeNode('multipart/alternative', { baseBoundary: id })
  root.setHeader([
    { key: 'From', value: from },
    { key: 'To', value: to },
    { key: 'Subject', value: subject },
    { key: 'Message-ID', value: `<${id}@cellardoor>` },
    { key: 'Date', value: new Date(date!).toUTCString().replace('GMT', '+0000') },
  ])
  const head = root.buildHeaders()
  const part = (type: string, encoding: string, body: string) =>
    `--${root.boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  return [
    `${head}\r\n\r\n`,
    part('text/plain', 'quoted-printable', qp.wrap(qp.encode(text.replaceAll(/\r?\n/g, '\r\n')), 76)),
    part('text/html', 'base64', inLines(Buffer.from(html).toString('base64'))),
    `--${root.boundary}--\r\n`,
  ].join('')
}

/** Lines of 76 characters, the most that an email's base64 may have. */
function inLines(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += 76) lines.push(base64.slice(at, at + 76))
  return lines.join('\r\n')
}
