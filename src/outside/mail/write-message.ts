import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'

/** Loaded when the first mail is written, because most processes send none. */
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
 * The bytes of an email as a file. Nodemailer makes the headers. We join the two parts here, because its stream takes five times the
 * processor time (0.84 ms instead of 0.16), twice per order. We also make the message id here, for which it would parse both addresses
 * again.
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

/** 76 characters per line, the maximum for base64 in emails. */
function inLines(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += 76) lines.push(base64.slice(at, at + 76))
  return lines.join('\r\n')
}
