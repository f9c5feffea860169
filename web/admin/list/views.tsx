import { deleteView, listViews, saveView } from '../../console/api/access.ts'
import { useAsked } from '../../console/ask.tsx'
import { navigate } from '../../console/router.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { frame } from '../frame/words.ts'
import { type ListAddress, writeListAddress } from './list-address.ts'

type ViewsProps = { list: string; path: string; place: ListAddress }

/** Saves filters and sort order under a name. */
export function Views({ list, path, place }: ViewsProps) {
  const asked = useAsked(`views ${list}`, () => listViews({ list }))
  if (!may(listViews)) return null
  const views = asked.value?.views ?? []
  const query = writeListAddress({ ...place, cursors: [] })
  const current = views.find((view) => view.query === query)
  const reload = () => void asked.ask()
  return (
    <div class="views">
      {views.length > 0 && (
        <>
          <label for={`views-${list}`} class="unseen">
            {frame('views.label')}
          </label>
          <select
            id={`views-${list}`}
            value={current?.name ?? ''}
            onChange={(event) => {
              const chosen = views.find(({ name }) => name === event.currentTarget.value)
              navigate(path + (chosen?.query ?? ''))
            }}
          >
            <option value="">{frame('views.label')}</option>
            {views.map(({ name }) => (
              <option key={name} value={name} selected={name === current?.name}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      {current ? (
        <Act
          call={deleteView}
          isSmall
          tone="plain"
          label={frame('views.delete')}
          about={current.name}
          what={<p>{frame('views.delete.what', { name: current.name })}</p>}
          run={() => deleteView({ list, name: current.name })}
          onDone={reload}
        />
      ) : (
        query !== '' && (
          <Act
            call={saveView}
            isSmall
            tone="plain"
            label={frame('views.save')}
            what={<p>{frame('views.save.what')}</p>}
            fields={[{ name: 'name', label: frame('views.name') }]}
            run={({ name = '' }) => saveView({ list, name, query })}
            onDone={reload}
          />
        )
      )}
    </div>
  )
}
