import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; head: string; text: string; body: any }

/** Sends bytes as they are, where fetch would correct them, and reads answers until the service closes or is silent. */
export async function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  { silenceMs = 3000, endAfterMs }: { silenceMs?: number; endAfterMs?: number } = {},
): Promise<{ answers: RawAnswer[]; closed: boolean }> {
  const socket = await openSocket(url)
  const received: Buffer[] = []
  return new Promise((resolve) => {
    const finish = (closed: boolean) => {
      socket.destroy()
      resolve({ answers: splitAnswers(Buffer.concat(received).toString('latin1')), closed })
    }
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket.on('close', () => finish(true))
    socket.setTimeout(silenceMs, () => finish(false))
    socket.write(bytes)
    if (endAfterMs !== undefined) endWhenSilent(socket, endAfterMs)
  })
}

/** Says goodbye to a service that waits for more; sooner, it would not answer what it is still working on. */
function endWhenSilent(socket: Socket, ms: number) {
  let timer = setTimeout(() => socket.end(), ms)
  socket.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.end(), ms)
  })
  socket.on('close', () => clearTimeout(timer))
}

/** The one answer to a whole request: sent with `Connection: close`, so that its end is known at once. */
export async function sendHead(
  url: string,
  lines: string[],
  body: string | Uint8Array = '',
): Promise<RawAnswer> {
  const head = `${[...lines, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n`
  const { answers } = await sendRaw(url, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]))
  const [answer] = answers
  if (!answer) throw new Error(`no answer to ${lines[0]}`)
  return answer
}

export async function openSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => {}) // 'close' follows
  return socket
}

/** Also answers without a body whose head announces one (HEAD). */
function splitAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest.startsWith('HTTP/1.1 ') && rest.includes('\r\n\r\n')) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end)
    rest = rest.slice(end + 4)
    const length = rest.startsWith('HTTP/1.1 ')
      ? 0
      : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? rest.length)
    const body = Buffer.from(rest.slice(0, length), 'latin1').toString()
    const isJson = /content-type: application\/json/i.test(head) && body !== ''
    answers.push({
      status: Number(head.slice(9, 12)),
      head,
      text: body,
      body: isJson ? JSON.parse(body) : undefined,
    })
    rest = rest.slice(length)
  }
  return answers
}
