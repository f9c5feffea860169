import { useStore } from '../console/store.ts'
import { Notice } from '../kit/notice.tsx'
import { say } from './context.ts'
import type { Entry } from './queue/rules.ts'
import { dropEntry, known, queue, replacePhoto } from './state.ts'
import { PhotoButton } from './stop/photo.tsx'

/** Reports that the service refused, and what to do about them. Nothing is discarded automatically. */
export function Problems() {
  const email = useStore(known)?.email
  const stuck = useStore(queue).filter((entry) => entry.problem && entry.email === email)
  return (
    <>
      {stuck.map((entry) => (
        <Problem key={entry.seq} entry={entry} />
      ))}
    </>
  )
}

function Problem({ entry }: { entry: Entry }) {
  const order = entry.kind === 'action' ? entry.action.order_id : say('shift.title')
  return (
    <Notice kind="problem">
      <strong>{say('problem.title', { order })}</strong>
      {entry.problem!.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="actions">
        {entry.kind === 'action' && entry.photo && entry.image === undefined && (
          <PhotoButton label={say('problem.photo')} onPhoto={(photo) => void replacePhoto(entry, photo)} />
        )}
        <button type="button" class="button danger" onClick={() => void dropEntry(entry)}>
          {say('problem.drop')}
        </button>
      </p>
    </Notice>
  )
}
