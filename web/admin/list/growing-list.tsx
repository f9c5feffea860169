import { useState } from 'preact/hooks'
import { Act, type ActProps, type Values } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { Secret } from '../frame/parts.tsx'
import { List, type ListProps } from './list.tsx'

/** Shown only once: a key, a password or a secret. */
export type Told = { text: string; secret: string } | undefined

type Add = Omit<ActProps, 'run' | 'onDone'> & { run(values: Values): Promise<Told | object> }

/** A list with a button that adds to it. Adding, or an action on a row, may return a secret to show once. */
export function GrowingList<Row>({
  add,
  actions,
  ...list
}: Omit<ListProps<Row>, 'version' | 'actions'> & {
  add: Add
  actions?: (
    row: Row,
    reload: () => void,
    tell: (told: Told) => void,
  ) => ReturnType<NonNullable<ListProps<Row>['actions']>>
}) {
  const [version, setVersion] = useState(0)
  const [told, setTold] = useState<Told>()
  return (
    <>
      {may(add.call) && (
        <div class="row">
          <Act
            {...add}
            run={async (values) => {
              const made = await add.run(values)
              setTold(made && 'secret' in made && 'text' in made ? (made as Told) : undefined)
            }}
            onDone={() => setVersion((before) => before + 1)}
          />
        </div>
      )}
      {told && <Secret {...told} />}
      <List
        {...list}
        version={version}
        {...(actions && { actions: (row: Row, reload: () => void) => actions(row, reload, setTold) })}
      />
    </>
  )
}
