import type { Entry } from './rules.ts'
import type { QueueStore } from './send.ts'

/** An entry that has no place in the queue yet. */
export type NewEntry = Entry extends infer One ? (One extends Entry ? Omit<One, 'seq'> : never) : never

export type PhoneStore = QueueStore & {
  add(entry: NewEntry): Promise<void>
  /** What the app stored before it was closed, by name. */
  read<Value>(name: string): Promise<Value | undefined>
  write(name: string, value: unknown): Promise<void>
  /** Removes everything that belongs to the person signing out, except the queue. */
  forget(): Promise<void>
  /** False if the browser doesn't store anything, as in some private windows. */
  isDurable: boolean
}

const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
/** Resolves once the data is on the phone. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

export async function openPhoneStore(): Promise<PhoneStore> {
  try {
    const opening = indexedDB.open('cellardoor-drive', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
      opening.result.createObjectStore('facts')
    }
    return keepIn(await asked(opening))
  } catch {
    return keepInMemory()
  }
}

function keepIn(database: IDBDatabase): PhoneStore {
  const change = async (store: 'queue' | 'facts', work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(store))
    await written(transaction)
  }
  const reading = (store: 'queue' | 'facts') => database.transaction(store).objectStore(store)
  return {
    isDurable: true,
    list: () => asked<Entry[]>(reading('queue').getAll()),
    add: (entry) => change('queue', (store) => store.add(entry)),
    update: (entry) => change('queue', (store) => store.put(entry)),
    remove: (seqs) =>
      change('queue', (store) => {
        for (const seq of seqs) store.delete(seq)
      }),
    read: (name) => asked(reading('facts').get(name)),
    write: (name, value) => change('facts', (store) => store.put(value, name)),
    forget: () => change('facts', (store) => store.clear()),
  }
}

function keepInMemory(): PhoneStore {
  const queue = new Map<number, Entry>()
  const facts = new Map<string, unknown>()
  let last = 0
  return {
    isDurable: false,
    list: async () => [...queue.values()],
    async add(entry) {
      last += 1
      queue.set(last, { ...entry, seq: last } as Entry)
    },
    async update(entry) {
      queue.set(entry.seq, entry)
    },
    async remove(seqs) {
      for (const seq of seqs) queue.delete(seq)
    },
    read: async <Value>(name: string) => facts.get(name) as Value | undefined,
    async write(name, value) {
      facts.set(name, value)
    },
    async forget() {
      facts.clear()
    },
  }
}
