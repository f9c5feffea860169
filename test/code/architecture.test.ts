import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

type Import = { from: string; to: string }

/** The folders of src and which others each may import. `docs/architecture.md` lists them. */
const mayKnow: Record<string, readonly string[]> = {
  texts: [],
  core: ['texts'],
  runtime: ['core'],
  db: ['core', 'runtime'],
  calls: ['core', 'texts', 'db'],
  cache: ['texts', 'runtime', 'db', 'calls'],
  conformance: ['core'],
  http: ['core', 'texts', 'runtime', 'db', 'calls', 'cache'],
  outside: ['core', 'texts', 'runtime', 'db', 'cache', 'conformance'],
  modules: [
    ...['core', 'texts', 'runtime', 'db', 'calls', 'cache', 'http', 'outside', 'conformance'],
    ...['start/deps', 'start/config'],
  ],
  demo: ['core', 'db', 'outside', 'modules'],
  upkeep: ['core', 'db', 'outside', 'start/config', 'start/version'],
  ops: ['core', 'upkeep', 'conformance'],
  processes: ['core', 'start/config', 'start'],
}

/**
 * Modules import each other only through index.ts, along these arrows, and without cycles. A module's folder with its own
 * index.ts is listed by its path, because it serves other callers than the rest of the module.
 */
const moduleMayKnow: Record<string, readonly string[]> = {
  events: [],
  audit: ['events'],
  auth: ['audit', 'events'],
  members: ['audit'],
  merchants: ['members', 'members/groups', 'audit', 'events'],
  onboarding: ['merchants', 'members', 'members/groups', 'audit', 'events'],
  customers: ['auth'],
  menus: ['merchants', 'merchants/hours', 'merchants/shifts', 'members', 'members/groups', 'audit', 'events'],
  compliance: ['merchants/hours', 'audit'],
  alcohol: ['merchants', 'merchants/search', 'compliance', 'audit', 'events'],
  search: ['merchants', 'merchants/search', 'menus', 'menus/search', 'alcohol/search'],
  ledger: ['pricing/taxes', 'audit', 'events'],
  pricing: [],
  taxes: ['pricing/taxes', 'ledger/periods', 'auth', 'audit'],
  promises: ['merchants', 'ledger'],
  credits: ['merchants', 'members', 'ledger', 'audit'],
  orders: ['customers', 'pricing', 'pricing/taxes'],
  overdue: ['orders'],
  fulfillment: [
    'auth',
    'orders',
    'pricing',
    'overdue',
    'credits',
    'alcohol',
    'ledger',
    'members',
    'members/groups',
    'audit',
    'events',
    'promises',
  ],
  carts: [
    'credits/shop',
    'orders',
    'pricing',
    'pricing/taxes',
    'taxes',
    'promises',
    'customers',
    'merchants',
    'merchants/hours',
    'merchants/zones',
    'menus',
    'alcohol',
  ],
  checkout: [
    'carts',
    'carts/lines',
    'fulfillment',
    'orders',
    'credits',
    'credits/shop',
    'pricing',
    'pricing/taxes',
    'taxes',
    'ledger',
    'after-sale',
    'promises',
    'customers',
    'customers/cards',
    'merchants',
    'merchants/hours',
    'merchants/zones',
    'alcohol',
    'compliance',
    'audit',
    'events',
  ],
  'after-sale': [
    'carts/lines',
    'fulfillment',
    'orders',
    'overdue',
    'credits',
    'credits/shop',
    'pricing',
    'pricing/taxes',
    'members',
    'onboarding',
    'alcohol',
    'compliance',
    'ledger',
    'audit',
    'events',
  ],
  help: [
    'auth',
    'after-sale',
    'fulfillment',
    'orders',
    'images',
    'members',
    'members/groups',
    'audit',
    'events',
  ],
  kitchen: [
    'after-sale',
    'carts/lines',
    'fulfillment',
    'fulfillment/rules',
    'orders',
    'menus',
    'merchants',
    'members',
    'compliance',
    'audit',
    'events',
  ],
  support: ['fulfillment', 'orders', 'overdue', 'ledger', 'audit', 'events/reading'],
  reports: ['merchants', 'members', 'ledger', 'events'],
  payouts: ['merchants', 'members', 'members/groups', 'ledger', 'ledger/days', 'audit', 'events'],
  reviews: ['orders', 'merchants', 'members', 'audit', 'events'],
  dispatch: [
    'fulfillment',
    'orders',
    'overdue',
    'merchants',
    'members/groups',
    'compliance',
    'audit',
    'events',
    'events/reading',
  ],
  drivers: [
    'fulfillment/reading',
    'orders',
    'overdue',
    'merchants',
    'merchants/status',
    'members',
    'members/groups',
    'images',
    'audit',
    'events',
  ],
  operator: ['auth', 'members', 'customers', 'orders', 'audit'],
  health: ['audit', 'support', 'dispatch', 'disputes', 'help', 'merchants', 'onboarding', 'webhooks'],
  connections: ['members', 'audit', 'events', 'fulfillment', 'menus', 'orders', 'overdue', 'webhooks'],
  webhooks: ['auth', 'members/groups', 'audit', 'events', 'events/reading'],
  images: ['members'],
  sms: ['auth', 'fulfillment', 'orders', 'members/groups', 'events'],
  push: ['auth', 'fulfillment', 'orders', 'members', 'members/groups', 'events'],
  privacy: ['auth', 'audit', 'events'],
  settings: ['audit', 'images'],
  emails: [
    'fulfillment/emails',
    'after-sale',
    'checkout',
    'credits/emails',
    'dispatch',
    'help',
    'members',
    'onboarding',
    'orders',
    'payouts',
    'privacy',
    'webhooks',
    'audit',
  ],
  'payment-events': [],
  disputes: ['orders', 'ledger', 'audit', 'events'],
  reconciliation: ['ledger', 'audit'],
  site: [],
}

/** What a file may not import, by its role. The first role whose pattern fits the path counts. */
const roles: readonly { role: string; files: RegExp; forbidden: readonly RegExp[] }[] = [
  {
    role: 'rules are pure',
    files: /\/rules\/[^/]+\.ts$|\/(.+-)?rules\.ts$/,
    forbidden: [/^(fastify|pg|typebox)/, /^src\/(db|cache|http|outside)\//, /^src\/start\//, /store\.ts$/],
  },
  {
    role: 'a store knows only the database',
    files: /\/(.+-)?store\.ts$/,
    forbidden: [/^(fastify|typebox)/, /^src\/http\//],
  },
  {
    role: 'presenting is pure',
    files: /\/(.+-)?present\.ts$/,
    forbidden: [/^(fastify|pg)/, /^src\/(db|cache|outside)\//, /store\.ts$/],
  },
  {
    // It uses the values that a rule defines (`ticketStates`), so that the two can't differ.
    role: 'a schema knows only the wire and the values that rules know',
    files: /\/(.+-)?schemas\.ts$/,
    forbidden: [/^(fastify|pg)/, /^src\/(db|cache|outside)\//, /store\.ts$/],
  },
  {
    role: 'a route calls one use case',
    files: /\/(.+-)?routes\.ts$/,
    forbidden: [/^pg$/, /\/rules(\/[^/]+)?\.ts$/, /store\.ts$/],
  },
  {
    role: 'a page knows no framework',
    files: /\/((.+-)?pages?|page-.+)\.ts$/,
    forbidden: [/^(fastify|pg)$/],
  },
  // Redirects are registered with the framework itself, because they are not operations.
  { role: 'plugin', files: /^src\/modules\/site\/reference\.ts$/, forbidden: [] },
  { role: 'an interface', files: /\/index\.ts$/, forbidden: [/^(fastify|pg)$/, /^src\/http\//] },
  { role: 'a page of the developers’ site', files: /^src\/modules\/site\//, forbidden: [/^(fastify|pg)$/] },
  {
    role: 'a use case knows neither the framework nor HTTP',
    files: /./,
    forbidden: [/^(fastify|pg)$/, /^src\/http\//],
  },
]

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [
    ...text.matchAll(
      /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^import\s+'([^']+)'/gms,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!)
}

const target = (from: string, specifier: string) =>
  specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
/** Files of `start` that others may import, listed by name: configuration and shared services are passed as values. */
const roomOf = (file: string) =>
  file.match(/^src\/(start\/(?:config|deps|version))\.ts$/)?.[1] ?? file.split('/')[1]!.replace(/\.ts$/, '')
const moduleOf = (file: string) => file.match(/^src\/modules\/([^/]+)\//)?.[1]
/** `merchants/search` for `src/modules/merchants/search/index.ts`. */
const interfaceOf = (file: string) => file.match(/^src\/modules\/(.+)\/index\.ts$/)?.[1]

const sources = globSync('src/**/*.ts').map(normalize)
const imports = sources.flatMap((from) =>
  importsOf(from).map((specifier): Import => ({ from, to: target(from, specifier) })),
)
const inside = imports.filter(({ to }) => to.startsWith('src/'))

test('a folder imports only the folders below it', () => {
  const wrong = inside.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return room in mayKnow && room !== other && !mayKnow[room]!.includes(other)
  })
  assert.deepEqual(wrong, [])
})

test('every folder under src has a rule', () => {
  // `start` puts everything together, so it may know everything.
  const folders = new Set(
    sources.filter((file) => file.split('/').length > 2 && !file.startsWith('src/start/')).map(roomOf),
  )
  assert.deepEqual(
    [...folders].filter((folder) => !(folder in mayKnow)),
    [],
  )
})

test('every module has a place in the module order', () => {
  const modules = new Set(sources.map(moduleOf).filter((name) => name !== undefined))
  assert.deepEqual(
    [...modules].filter((name) => !(name in moduleMayKnow)),
    [],
  )
})

test('modules import each other only through index.ts and only along the arrows', () => {
  const wrong = inside.filter(({ from, to }) => {
    const [own, other] = [moduleOf(from), moduleOf(to)]
    if (other === undefined || own === other) return false
    const reached = interfaceOf(to)
    if (reached === undefined) return true
    return own !== undefined && !moduleMayKnow[own]!.includes(reached)
  })
  assert.deepEqual(wrong, [])
})

test('the arrows between modules form no cycle', () => {
  const visit = (name: string, path: string[]): void => {
    assert.ok(!path.includes(name), `circle: ${[...path, name].join(' -> ')}`)
    for (const next of moduleMayKnow[name] ?? []) visit(next.split('/')[0]!, [...path, name])
  }
  for (const name of Object.keys(moduleMayKnow)) visit(name, [])
})

test('no file imports itself through other files', () => {
  const next = Map.groupBy(inside, ({ from }) => from)
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    assert.ok(!path.includes(file), `circle: ${[...path, file].join(' -> ')}`)
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
})

/** Every folder along the paths of these files, with or without files of its own. */
function foldersAbove(files: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  return [...folders]
}

/** The folders and files of a folder that import each other in both directions. */
function circlesIn(folder: string, among: readonly Import[]): string[] {
  const partOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0]! : undefined
  const next = new Map<string, Set<string>>()
  for (const { from, to } of among) {
    const [part, other] = [partOf(from), partOf(to)]
    if (part === undefined || other === undefined || part === other) continue
    next.set(part, (next.get(part) ?? new Set()).add(other))
  }
  const reachedFrom = (part: string) => {
    const reached = new Set<string>()
    const visit = (one: string): void => {
      for (const other of next.get(one) ?? []) {
        if (reached.has(other)) continue
        reached.add(other)
        visit(other)
      }
    }
    visit(part)
    return reached
  }
  return [...next.keys()].filter((part) => reachedFrom(part).has(part))
}

test('the folders and files of src form no cycle at any level', () => {
  // At the top level, folders are connected by `mayKnow`: modules know the types of three files of `start`, which knows all modules.
  const folders = foldersAbove(sources).filter((folder) => folder !== 'src')
  const circles = folders.map((folder) => [folder, ...circlesIn(folder, inside)])
  assert.deepEqual(
    circles.filter(([, ...parts]) => parts.length > 0),
    [],
  )
})

test('the web/ applications form no cycle, and neither do the folders and files within one', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/.built/**'] }).map(normalize)
  const all = files.flatMap((from) =>
    importsOf(from).map((specifier): Import => ({ from, to: target(from, specifier) })),
  )
  const folders = foldersAbove(files)
  const circles = folders.map((folder) => [folder, ...circlesIn(folder, all)])
  assert.deepEqual(
    circles.filter(([, ...parts]) => parts.length > 0),
    [],
  )
})

test('files keep to their role', () => {
  const wrong = imports.flatMap(({ from, to }) => {
    const role = moduleOf(from) ? roles.find(({ files }) => files.test(from)) : undefined
    return role?.forbidden.some((pattern) => pattern.test(to)) ? [{ from, to, rule: role.role }] : []
  })
  assert.deepEqual(wrong, [])
})

test('no permission is unused', () => {
  const uses = (isUsed: (from: string, to: string) => boolean) =>
    inside.some(({ from, to }) => isUsed(from, to))
  type Named = (file: string) => string | undefined
  const unused = (may: Record<string, readonly string[]>, nameOf: Named, reachedAs: Named = nameOf) =>
    Object.entries(may).flatMap(([name, others]) =>
      others
        .filter((other) => !uses((from, to) => nameOf(from) === name && reachedAs(to) === other))
        .map((other) => `${name} -> ${other}`),
    )
  assert.deepEqual([...unused(mayKnow, roomOf), ...unused(moduleMayKnow, moduleOf, interfaceOf)], [])
})

/** An interface is designed: each name in it answers a need of other modules. */
const maxNames = 16

/** Modules with a single index.ts: none of their folders has its own. */
const modulesWithOneDoor: readonly string[] = ['auth', 'orders']

test('a module with a single index.ts has none in its folders', () => {
  const doors = sources.map(interfaceOf).filter((name) => name?.includes('/'))
  assert.deepEqual(
    doors.filter((name) => modulesWithOneDoor.includes(name!.split('/')[0]!)),
    [],
  )
})

test('an index.ts exports few names', () => {
  const wide = sources
    .filter((file) => interfaceOf(file) !== undefined)
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      const names = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) =>
        list!.split(',').filter((name) => name.trim() !== ''),
      )
      assert.ok(!/export \*/.test(text), `${file} lists what it exports`)
      return { file, names: names.length }
    })
    .filter(({ names }) => names > maxNames)
  assert.deepEqual(wide, [])
})

test('SQL appears only in stores, in the db and http plumbing, and in the demo’s loader', () => {
  const wrong = sources
    .filter((file) => file.startsWith('src/modules/') && !/\/(store|store\/[^/]+|.+-store)\.ts$/.test(file))
    .filter((file) => /\bsql[<(`]/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(wrong, [])
})

test('pages are rendered by web/: in src, only emails contain markup', () => {
  const withMarkup = sources.filter((file) => /<\/[a-z][a-z0-9]*>/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(withMarkup, ['src/core/email-html.ts'])
})

test('time and time zones are each read in one place', () => {
  const uses = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  assert.deepEqual(uses(/\bTemporal\./), ['src/core/local-time.ts'])
  assert.deepEqual(uses(/\bDate\.now\(/), ['src/core/clock.ts'])
})

test('amounts, times and shares are written by one formatter', () => {
  const web = globSync('web/**/*.{ts,tsx}', { exclude: ['web/.built/**'] }).map(normalize)
  const own =
    /Intl\.(DateTime|Number|Duration|RelativeTime)Format|\.toLocale(Date|Time)?String\(|\$\$\{[^}]*toFixed|\$\{[^}]*\} %/
  const wrong = [...sources, ...web].filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
    // The shared clock rule reads the offset and the name of a zone.
    const knowsZones = file === 'web/kit/clock.ts'
    return !file.startsWith('src/ops/') && !knowsZones && own.test(text)
  })
  assert.deepEqual(wrong, [])
})

test('only the two programs read the environment', () => {
  const readers = sources.filter((file) => /process\.env/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(readers, ['src/main.ts', 'src/ops/main.ts'])
})

/** Programs next to the service. They use it over HTTP, and may import only what is listed. */
const programs: Record<string, readonly string[]> = {
  sdk: [],
  formats: [],
  'page-contract': [],
  web: ['sdk', 'page-contract', 'formats'],
  'courier-contract': [],
  chance: [],
  courier: ['courier-contract', 'chance'],
  evening: ['sdk', 'chance'],
  bench: ['evening', 'sdk'],
  acceptance: [],
}

test('programs next to the service import nothing from it', () => {
  const wrong = Object.entries(programs).flatMap(([program, others]) =>
    globSync(`${program}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] }).flatMap((file) =>
      importsOf(file)
        .map((specifier) => target(file, specifier))
        .filter((to) => {
          const other = to.split('/')[0]!
          return other === 'src' || (other !== program && other in programs && !others.includes(other))
        })
        .map((to) => `${file} -> ${to}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('a rules folder holds several files; a single one is named rules.ts', () => {
  const rules = Map.groupBy(
    sources.filter((file) => /\/rules\/[^/]+$/.test(file)),
    dirname,
  )
  assert.deepEqual(
    [...rules].filter(([, files]) => files.length === 1),
    [],
  )
})

test('no file has a meaningless name, and none is too long to read', () => {
  const attics = sources.filter((file) => /\/(utils?|helpers?|common|misc|types|service)s?\.ts$/.test(file))
  assert.deepEqual(attics, [])
  const isData = (file: string) => /^src\/demo\/(places|merchants)\/|generated/.test(file)
  const read = [...sources, ...globSync('web/**/*.{ts,tsx}', { exclude: ['web/.built/**'] }).map(normalize)]
  const long = read.filter((file) => !isData(file) && readFileSync(file, 'utf8').split('\n').length > 350)
  assert.deepEqual(long, [])
})
