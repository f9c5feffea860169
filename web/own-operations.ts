import type { Plugin } from 'esbuild'
import type { Operation } from '../sdk/src/operation.ts'
import type { AppName } from './server/browser-session.ts'
import { listScriptOperations } from './start/script-operations.ts'

/**
 * The table of operations used to be a quarter of a console's first screen and grew with every operation. A script gets
 * only the operations that it may call, grouped by kind: method, access and the rest are written once per group, and an
 * id follows from its path.
 */
export const ownOperations = (app: AppName): Plugin => ({
  name: 'own-operations',
  setup({ onLoad }) {
    onLoad({ filter: /\/sdk\/src\/generated\/operations\.ts$/ }, () => ({
      contents: packOperations(listScriptOperations(app)),
      loader: 'js',
    }))
  },
})

/** The source of a module that exports `operations`, as the generated one does. */
function packOperations(listed: ReadonlyMap<string, Operation>): string {
  const kinds = Map.groupBy(listed, ([, { path: _, ...kind }]) => JSON.stringify(kind))
  const packed = [...kinds].map(([kind, found]) => {
    for (const [id, { method, path }] of found)
      if (idFor(method, path) !== id) throw new Error(`${id} does not follow from ${method} ${path}`)
    return `[${kind},${JSON.stringify(found.map(([, { path }]) => path).join(' '))}]`
  })
  return `const idFor=${idFor}
export const operations=Object.fromEntries([${packed}].flatMap(([kind,paths])=>
paths.split(' ').map((path)=>[idFor(kind.method,path),{...kind,path}])))`
}

/** The browser runs this very source code. */
function idFor(method: string, path: string) {
  return (method + path.replaceAll(/\W+/g, '_')).replace(/_$/, '').toLowerCase()
}
