import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import fc from 'fast-check'
import { guardedFetch } from '../../../src/outside/outgoing/guarded-fetch.ts'
import {
  internet,
  isPublicAddress,
  type Network,
  OutgoingFault,
} from '../../../src/outside/outgoing/network.ts'
import { bytesOf, type PictureServer, redirectTo, startPictureServer } from '../../support/servers/files.ts'

let server: PictureServer
before(async () => {
  server = await startPictureServer()
  server.at('/hello', bytesOf('hello', 'text/plain'))
})
after(() => server.stop())

const mebibyte = 1024 * 1024
const limits = { maxBytes: 10 * mebibyte, timeoutMs: 10_000, maxRedirects: 5, accept: 'image/webp' }
const notPublic = 'The address isn’t public.'
const unreachable = 'We couldn’t reach this address.'

/** The test's own server has a private address: it is allowed here, and nothing else. */
const fetchAllowed = (path: string, more: Partial<typeof limits> = {}) =>
  guardedFetch(path.startsWith('/') ? server.url + path : path, { ...limits, allow: [server.place], ...more })
const fetchBare = (url: string, network?: Network) => guardedFetch(url, { ...limits, allow: [] }, network)
const resolvingTo = (...addresses: string[]): Network => ({
  ...internet,
  lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

async function mustFail(fetching: Promise<unknown>, sentence: string) {
  await assert.rejects(fetching, (error: Error) => {
    assert.ok(error instanceof OutgoingFault, String(error))
    assert.equal(error.message, sentence)
    return true
  })
}

/** The registry of special addresses (IANA), and other ranges without images. */
const special4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15',
  '198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
]
  .join(' ')
  .split(' ')
  .map((network) => {
    const [address, prefix] = network.split('/')
    const first = address!.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    return { network, first, last: first + 2 ** (32 - Number(prefix)) - 1 }
  })
const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const isSpecial4 = (value: number) => special4.some(({ first, last }) => value >= first && value <= last)

describe('a public address', () => {
  const edges = special4.flatMap(({ first, last }) => [first - 1, first, last, last + 1])
  const value4 = fc.oneof(fc.nat(2 ** 32 - 1), fc.constantFrom(...edges.filter((v) => v >= 0 && v < 2 ** 32)))

  test('in IPv4 is outside every special network, from its first address to its last', () => {
    for (const { network, first, last } of special4) {
      assert.ok(!isPublicAddress(dotted(first)), network)
      assert.ok(!isPublicAddress(dotted(last)), network)
    }
    fc.assert(fc.property(value4, (value) => isPublicAddress(dotted(value)) === !isSpecial4(value)))
  })

  test('mapped into IPv6 is checked as the IPv4 address it is', () => {
    fc.assert(
      fc.property(value4, (value) => {
        const hex = `::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`
        const judged = [isPublicAddress(`::ffff:${dotted(value)}`), isPublicAddress(hex)]
        assert.deepEqual(judged, [!isSpecial4(value), !isSpecial4(value)])
      }),
    )
  })

  test('in IPv6 is an assigned one, and not a tunnel', () => {
    const part = fc.nat(0xffff).map((value) => value.toString(16))
    const rest = fc.array(part, { minLength: 7, maxLength: 7 }).map((parts) => parts.join(':'))
    const elsewhere = fc.nat(0xffff).filter((value) => value >> 13 !== 1)
    fc.assert(
      fc.property(elsewhere, rest, (first, tail) => {
        // Mapped addresses are checked above.
        fc.pre(first !== 0)
        assert.ok(!isPublicAddress(`${first.toString(16)}:${tail}`))
      }),
    )
    const special =
      ':: ::1 ::7f00:1 ::127.0.0.1 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 ' +
      '2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3fff::1 5f00::1 fc00::1 ' +
      'fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1'
    for (const address of special.split(' ')) assert.ok(!isPublicAddress(address), address)
    for (const address of ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])
      assert.ok(isPublicAddress(address), address)
  })

  test('is an address, and not a name or half of one', () => {
    for (const text of ['', 'localhost', '8.8.8', '8.8.8.8.', '010.8.8.8', '8.8.8.8:80', '[2606:4700::1111]'])
      assert.ok(!isPublicAddress(text), text)
  })
})

describe('a private address is refused before anything is sent', () => {
  const hosts =
    '127.0.0.1 127.1 2130706433 0177.0.0.1 0x7f.0.0.1 0x7f000001 127.0.0.1. 127.0.0.2 １２７.0.0.1 127。0。0。1 %31%32%37.0.0.1 ' +
    '0 0.0.0.0 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] ' +
    '[2002:7f00:1::] 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 2852039166 0xa9fea9fe 100.100.100.200 ' +
    '192.0.0.192 [fd00:ec2::254] [fe80::1] 255.255.255.255 224.0.0.1 168.63.129.16'
  test('in every spelling', async () => {
    const before = server.connected()
    for (const host of hosts.split(' '))
      await mustFail(fetchBare(`http://${host}:${server.port}/hello`), notPublic)
    assert.equal(server.connected(), before)
  })

  test('behind a name', async () => {
    for (const name of ['localhost', 'LOCALHOST'])
      await mustFail(fetchBare(`http://${name}:${server.port}/hello`), notPublic)
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])
      await mustFail(fetchBare('http://pictures.example/', resolvingTo(address)), notPublic)
  })

  test('even if the name has public ones too', async () => {
    await mustFail(fetchBare('http://pictures.example/', resolvingTo('8.8.8.8', '10.1.2.3')), notPublic)
  })

  test('if only another host or another port is allowed', async () => {
    const other = await startPictureServer()
    for (const url of [other.url, `http://localhost:${server.port}`])
      await mustFail(guardedFetch(`${url}/hello`, { ...limits, allow: [server.place] }), notPublic)
    assert.equal(other.connected(), 0)
    await other.stop()
  })
})

describe('a name', () => {
  /** Treats the loopback as the internet and the second address as ours. */
  const rebinding = () => {
    const asked: string[] = []
    const network: Network = {
      isPublic: (address) => address === '127.0.0.1',
      lookup: async (hostname) => {
        asked.push(hostname)
        return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
      },
    }
    return { asked, network }
  }

  test('is resolved once, and the connection goes to the checked address', async () => {
    const { asked, network } = rebinding()
    const { bytes } = await fetchBare(`http://rebinding.example:${server.port}/hello`, network)
    assert.equal(bytes.toString(), 'hello')
    assert.deepEqual(asked, ['rebinding.example'])
    assert.equal(server.requests.at(-1)?.headers.host, `rebinding.example:${server.port}`)
  })

  test('is checked again when a redirect returns to it', async () => {
    const { asked, network } = rebinding()
    server.at('/again', redirectTo('/hello'))
    await mustFail(fetchBare(`http://rebinding.example:${server.port}/again`, network), notPublic)
    assert.equal(asked.length, 2)
  })

  test('that is unknown or has no address can’t be reached', async () => {
    const unknown: Network = { ...internet, lookup: () => Promise.reject(new Error('ENOTFOUND in our.lan')) }
    await mustFail(fetchBare('http://nobody.example/', unknown), unreachable)
    await mustFail(fetchBare('http://nobody.example/', resolvingTo()), unreachable)
  })

  test('that the resolver never answers is given up in time', async () => {
    const silent: Network = { ...internet, lookup: () => new Promise(() => {}) }
    const hasty = { ...limits, allow: [], timeoutMs: 50 }
    await mustFail(
      guardedFetch('http://slow.example/', hasty, silent),
      'The address took longer than 0.05 seconds to respond.',
    )
  })
})

describe('an allowed URL', () => {
  test('is fetched unchanged, with its type, on its own connection', async () => {
    const before = server.connected()
    for (const _time of [1, 2]) {
      const { bytes, contentType } = await fetchAllowed('/hello')
      assert.deepEqual([bytes.toString(), contentType], ['hello', 'text/plain'])
    }
    await server.isLeft()
    assert.equal(server.connected(), before + 2)
    const { accept, connection, ...headers } = server.requests.at(-1)!.headers
    assert.deepEqual([accept, headers['accept-encoding'], connection], ['image/webp', 'identity', 'close'])
    assert.equal(headers.cookie ?? headers.authorization ?? headers.referer, undefined)
  })

  test('is compared regardless of case and spelling', async () => {
    const network = resolvingTo('127.0.0.1')
    const allow = [`Pictures.LAN:${server.port}`]
    const url = `http://pictures.lan:${server.port}/hello`
    assert.equal((await guardedFetch(url, { ...limits, allow }, network)).bytes.toString(), 'hello')
    assert.equal((await fetchAllowed(`http://0x7f000001:${server.port}/hello`)).bytes.toString(), 'hello')
  })

  test('has the scheme’s port if it names none', async () => {
    for (const [url, entry] of [
      ['http://pictures.lan/', 'pictures.lan:80'],
      ['https://pictures.lan/', 'pictures.lan:443'],
    ] as const) {
      const silent = { ...resolvingTo('127.0.0.1'), isPublic: () => false }
      await mustFail(guardedFetch(url, { ...limits, allow: [] }, silent), notPublic)
      const allowed = guardedFetch(url, { ...limits, allow: [entry] }, silent).catch((error) => error)
      assert.notEqual((await allowed).message, notPublic)
    }
  })
})

test('invalid addresses, other schemes and credentials are refused', async () => {
  for (const url of ['', 'hello', '/hello', 'http://', 'http://a b/', 'http://[::1', 'http://1.2.3.4.5/'])
    await mustFail(fetchBare(url), 'This isn’t a valid address.')
  for (const url of [
    'ftp://pictures.example/a',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://a/',
  ])
    await mustFail(fetchBare(url), 'The address must start with http or https.')
  for (const url of [
    'http://me@pictures.example/',
    'http://me:secret@127.0.0.1/',
    'http://:secret@a.example/',
  ])
    await mustFail(fetchBare(url), 'The address contains a user name or password.')
})

describe('a redirect', () => {
  test('is followed, relative or absolute, whatever its status', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.at('/relative', redirectTo('/whole', status))
      server.at('/whole', redirectTo(`${server.url}/hello`, status))
      assert.equal((await fetchAllowed('/relative')).bytes.toString(), 'hello')
    }
    await server.isLeft()
  })

  test('to a private address is refused without a call', async () => {
    const inner = await startPictureServer()
    for (const target of [
      `${inner.url}/`,
      `http://localhost:${server.port}/hello`,
      'http://169.254.169.254/latest',
    ]) {
      server.at('/astray', redirectTo(target))
      await mustFail(fetchAllowed('/astray'), notPublic)
    }
    assert.equal(inner.connected(), 0)
    await server.isLeft()
    await inner.stop()
  })

  test('to another scheme, to credentials or to nowhere is refused', async () => {
    for (const [target, sentence] of [
      ['file:///etc/passwd', 'The address must start with http or https.'],
      ['data:image/png;base64,AAAA', 'The address must start with http or https.'],
      [`http://me:secret@${'127.0.0.1'}/`, 'The address contains a user name or password.'],
      ['http://[', 'This isn’t a valid address.'],
    ] as const) {
      server.at('/astray', redirectTo(target))
      await mustFail(fetchAllowed('/astray'), sentence)
    }
    server.at('/nowhere', (_request, response) => response.writeHead(302).end())
    await mustFail(fetchAllowed('/nowhere'), 'The address responded with status 302.')
  })

  test('is followed at most five times', async () => {
    for (let left = 6; left > 0; left--)
      server.at(`/hop/${left}`, redirectTo(left === 1 ? '/hello' : `/hop/${left - 1}`))
    assert.equal((await fetchAllowed('/hop/5')).bytes.toString(), 'hello')
    await mustFail(fetchAllowed('/hop/6'), 'The address redirects more than 5 times.')
    server.at('/loop', redirectTo('/loop'))
    const before = server.requests.length
    await mustFail(fetchAllowed('/loop'), 'The address redirects more than 5 times.')
    assert.equal(server.requests.length, before + 6)
    await server.isLeft()
  })
})

describe('limits', () => {
  const chunk = Buffer.alloc(64 * 1024, 7)
  const endless = (response: {
    write(bytes: Buffer): boolean
    once(event: 'drain', then: () => void): unknown
  }) => {
    const more = () => {
      while (response.write(chunk));
      response.once('drain', more)
    }
    more()
  }
  const tooLarge = 'The address responded with more than 10 MiB.'

  test('allow a body of 10 MiB, and not one byte more', async () => {
    server.at('/10', bytesOf(Buffer.alloc(10 * mebibyte)))
    assert.equal((await fetchAllowed('/10')).bytes.length, 10 * mebibyte)
    for (const length of [10 * mebibyte + 1, 11 * mebibyte]) {
      server.at('/11', (_request, response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(Buffer.alloc(length))
      })
      await mustFail(fetchAllowed('/11'), tooLarge)
    }
    await server.isLeft()
  })

  test('count an endless body while it arrives', async () => {
    server.at('/endless', (_request, response) => endless(response.writeHead(200)))
    await mustFail(fetchAllowed('/endless'), tooLarge)
    await server.isLeft()
  })

  test('trust a declared length that is too large at once', async () => {
    server.at('/boast', (_request, response) => {
      response.writeHead(200, { 'content-length': 11 * mebibyte }).write('a')
    })
    await mustFail(fetchAllowed('/boast'), tooLarge)
    await server.isLeft()
  })

  test('can’t be bypassed with a false length', async () => {
    server.at('/short', (_request, response) => {
      endless(response.socket!)
      response.writeHead(200, { 'content-length': 5 }).end('hello')
    })
    const outcome = await fetchAllowed('/short').then(
      ({ bytes }) => bytes.length,
      (error) => error,
    )
    assert.ok(outcome === 5 || outcome instanceof OutgoingFault)
    server.at('/long', (_request, response) => {
      response.writeHead(200, { 'content-length': 500 })
      response.write('hello', () => response.destroy())
    })
    await mustFail(fetchAllowed('/long'), unreachable)
    await server.isLeft()
  })

  test('on time stop trickling bytes, silence, and slow redirects', async () => {
    server.at('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(timer))
    })
    server.at('/silent', () => {})
    server.at('/slow', (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 120)
    })
    for (const path of ['/drip', '/silent', '/slow'])
      await mustFail(
        fetchAllowed(path, { timeoutMs: 300 }),
        'The address took longer than 0.3 seconds to respond.',
      )
    await server.isLeft()
  })

  test('compressed responses are refused, unread', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip']) {
      server.at('/packed', (_request, response) => {
        endless(response.writeHead(200, { 'content-encoding': encoding }))
      })
      await mustFail(
        fetchAllowed('/packed'),
        'The address sent a compressed response that we didn’t ask for.',
      )
    }
    await server.isLeft()
    server.at('/plain', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'Identity' }).end('a'),
    )
    assert.equal((await fetchAllowed('/plain')).bytes.toString(), 'a')
  })

  test('only 200 is an answer', async () => {
    for (const status of [201, 204, 206, 304, 403, 404, 500]) {
      server.at('/status', (_request, response) => response.writeHead(status).end())
      await mustFail(fetchAllowed('/status'), `The address responded with status ${status}.`)
    }
    await server.isLeft()
  })

  test('no response comes from a non-HTTP server or one that hangs up', async () => {
    for (const text of [
      'hello\r\n\r\n',
      'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      '',
    ]) {
      server.at('/odd', (_request, response) => void response.socket!.end(text))
      await mustFail(fetchAllowed('/odd'), unreachable)
    }
    const gone = await startPictureServer()
    await gone.stop()
    await mustFail(guardedFetch(gone.url, { ...limits, allow: [gone.place] }), unreachable)
  })
})

const folder = mkdtempSync(join(tmpdir(), 'cellardoor-tls-'))
after(() => rmSync(folder, { recursive: true }))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const wanted =
  '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:pictures.example'
const made = spawnSync('openssl', ['req', ...wanted.split(' '), '-keyout', key, '-out', cert])
const noOpenssl = made.status === 0 ? false : 'no openssl on this machine'

describe('over TLS', { skip: noOpenssl }, () => {
  let secure: PictureServer
  const usual = getCACertificates('default')
  before(async () => {
    secure = await startPictureServer({
      tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') },
    })
    secure.at('/hello', bytesOf('hello in private'))
  })
  after(async () => {
    setDefaultCACertificates(usual)
    await secure.stop()
  })
  const toLoopback: Network = { ...resolvingTo('127.0.0.1'), isPublic: () => true }
  const fetchNamed = (name: string, path: string) =>
    fetchBare(`https://${name}:${secure.port}${path}`, toLoopback)

  test('a certificate without a trusted issuer is refused', async () => {
    await mustFail(fetchNamed('pictures.example', '/hello'), unreachable)
  })

  test('the certificate must have the name in the URL', async () => {
    setDefaultCACertificates([...usual, readFileSync(cert, 'utf8')])
    assert.equal((await fetchNamed('pictures.example', '/hello')).bytes.toString(), 'hello in private')
    await mustFail(fetchNamed('others.example', '/hello'), unreachable)
  })

  test('a redirect can lead to TLS, but not away from it', async () => {
    setDefaultCACertificates([...usual, readFileSync(cert, 'utf8')])
    server.at('/in', redirectTo(`https://pictures.example:${secure.port}/hello`))
    const { bytes } = await fetchBare(`http://pictures.example:${server.port}/in`, toLoopback)
    assert.equal(bytes.toString(), 'hello in private')
    secure.at('/out', redirectTo(`http://pictures.example:${server.port}/hello`))
    await mustFail(fetchNamed('pictures.example', '/out'), 'The address redirects from https to http.')
  })
})
