import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What we show of an email in the folder. */
export type KeptMail = { id: string; to: string; subject: string; sent: string; text: string }

const fileName = /^[\w-]{1,80}$/
const most = 200

/** Newest first. The folder doesn't exist before the first mail. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const files = await readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  const ids = files.flatMap((file) => (file.endsWith('.eml') ? [file.slice(0, -4)] : []))
  const mails = await Promise.all(
    ids
      .sort()
      .reverse()
      .slice(0, most)
      .map((id) => findKeptMail(folder, id)),
  )
  return mails.filter((mail) => mail !== undefined)
}

/** Deletes the emails that mention one of the words, given in lower case. */
export async function deleteKeptMails(folder: string, words: readonly string[]) {
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const mail = await findKeptMail(folder, file.slice(0, -4))
    const whole = mail && `${mail.to}\n${mail.subject}\n${mail.text}`.toLowerCase()
    if (whole && words.some((word) => whole.includes(word))) await rm(join(folder, file), { force: true })
  }
}

/** File names begin with the time. Another process may delete the same files. */
export async function deleteOldMails(folder: string, kept: number) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const file of files.slice(0, Math.max(0, files.length - kept)))
    await rm(join(folder, file), { force: true })
}

export async function findKeptMail(folder: string, id: string): Promise<KeptMail | undefined> {
  if (!fileName.test(id)) return undefined
  const source = await readFile(join(folder, `${id}.eml`), 'utf8').catch(() => undefined)
  return source === undefined ? undefined : { id, ...readMail(source) }
}

/** Reads what our own mailer writes: a text part, alone or next to an HTML part, in any of three encodings. */
function readMail(source: string): Omit<KeptMail, 'id'> {
  const { headers, body } = splitHead(source)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).map(splitHead)
  const text = parts.find((part) => part.headers.get('content-type')?.startsWith('text/plain'))
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    sent: headers.get('date') ?? '',
    text: text ? decodeBody(text.body, text.headers.get('content-transfer-encoding')).trim() : '',
  }
}

function splitHead(source: string) {
  const plain = source.replaceAll('\r\n', '\n').replace(/^\n/, '')
  const end = plain.indexOf('\n\n')
  const lines = plain
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const named = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers: new Map(named), body: end < 0 ? '' : plain.slice(end + 2) }
}

function decodeBody(body: string, encoding = ''): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\n', '')) : body
}

/** Bytes of UTF-8, each written as `=C3`. */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** `=?UTF-8?Q?Caf=C3=A9?=`, the encoding of non-ASCII text in headers. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
